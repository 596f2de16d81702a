import {
  ALERT_SHOW_MAX_MS,
  ALERT_SHOW_MIN_MS,
  REPLAY_WINDOW_MINUTES_DEFAULT,
  SECOND_MS,
} from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'
import { ReplayTimeline } from '../replay-timeline.tsx'
import { FeatureGroup, FeaturePoints } from './feature-group.tsx'
import { FeaturePoint } from './feature-point.tsx'
import { StyleCards } from './style-cards.tsx'

/** Section about alerts: styles and reliability. */
export function AlertsGroup() {
  const t = useText()
  const seconds = { min: ALERT_SHOW_MIN_MS / SECOND_MS, max: ALERT_SHOW_MAX_MS / SECOND_MS }
  return (
    <FeatureGroup id="alertas" title={t(m.features_alerts)} picture={<StyleCards />}>
      <FeaturePoints>
        <FeaturePoint title={t(m.features_styles)} text={t(m.features_styles_text, seconds)}>
          <Link to="/widget-gallery" className="tap-link">
            {t(m.features_styles_link)}
          </Link>
        </FeaturePoint>
        <FeaturePoint title={t(m.features_sound)} text={t(m.features_sound_text)} />
        <FeaturePoint title={t(m.features_key)} text={t(m.features_key_text)} />
        <FeaturePoint title={t(m.features_test)} text={t(m.features_test_text)} />
      </FeaturePoints>
      <div className="mt-8 p-6 card sm:p-8">
        <h3 className="text-xl">{t(m.features_replay)}</h3>
        <p className="mt-1.5 mb-8 max-w-[60ch] text-ink-2">
          {t(m.features_replay_text, { minutes: REPLAY_WINDOW_MINUTES_DEFAULT })}
        </p>
        <ReplayTimeline />
      </div>
    </FeatureGroup>
  )
}
