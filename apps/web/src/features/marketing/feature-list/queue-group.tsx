import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { FeatureGroup, FeaturePoints } from './feature-group.tsx'
import { FeaturePoint } from './feature-point.tsx'
import { QueuePicture } from './queue-picture.tsx'

/** What a streamer has in hand while live. */
export function QueueGroup() {
  const t = useText()
  return (
    <FeatureGroup id="fila" title={t(m.features_queue)} picture={<QueuePicture />}>
      <FeaturePoints>
        <FeaturePoint title={t(m.features_queue_pause)} text={t(m.features_queue_pause_text)} />
        <FeaturePoint title={t(m.features_queue_skip)} text={t(m.features_queue_skip_text)} />
        <FeaturePoint title={t(m.features_queue_again)} text={t(m.features_queue_again_text)} />
        <FeaturePoint title={t(m.features_missed)} text={t(m.features_missed_text)} />
        <FeaturePoint title={t(m.features_queue_overlays)} text={t(m.features_queue_overlays_text)} />
      </FeaturePoints>
    </FeatureGroup>
  )
}
