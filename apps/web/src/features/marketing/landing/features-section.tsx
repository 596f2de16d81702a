import { RECORDING_MAX_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { Plans } from '@aplauso/contract/plans'
import { m } from '@aplauso/texts/messages'
import { AudioLines, Check, FileHeadphone, Mic, VolumeX } from 'lucide-react'
import { ALERT_STYLES } from '#components/overlay-preview/alert-styles.ts'
import { StyleSwatch } from '#components/overlay-preview/style-swatch.tsx'
import { hasSameVoices } from '#components/plans/has-same-voices.ts'
import { PLAN_NAMES } from '#components/plans/plan-names.ts'
import { smallestPlanWith } from '#components/plans/smallest-plan-with.ts'
import { type Translate, useText } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import { usePlans } from '#lib/page/plans.ts'
import { Link } from '#ui/text/link.tsx'

/** Feature overview; the features page has the details. */
export function FeaturesSection() {
  const t = useText()
  const plans = usePlans()
  const { agencies, voices } = useAvailableFeatures()
  const points = [
    t(m.landing_point_queue),
    ...(voices ? [t(hasSameVoices(plans) ? m.landing_point_voices_all : m.landing_point_voices)] : []),
    t(m.landing_point_refunds),
    t(m.landing_point_statements),
    ...(agencies ? [t(m.landing_point_agencies)] : []),
    ...apiPoint(plans, t),
  ]
  return (
    <section id="recursos" className="py-16 wrap sm:py-20">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <h2 className="max-w-[12em] text-3xl">{t(m.landing_features_title)}</h2>
        <Link to="/recursos" className="tap-link">
          {t(m.landing_features_all)}
        </Link>
      </div>
      <div className="mt-10 grid gap-5 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <Styles />
        <Modes />
      </div>
      <ul className="mt-8 grid gap-x-8 gap-y-3.5 sm:grid-cols-2 lg:grid-cols-3">
        {points.map((point) => (
          <li key={point} className="flex items-center gap-3 font-semibold">
            <span className="grid size-8 shrink-0 place-items-center rounded-full bg-ok-soft text-ok">
              <Check size={17} strokeWidth={2.5} aria-hidden="true" />
            </span>
            {point}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The plan that API access begins with; empty if no plan has it. */
function apiPoint(plans: Plans | null, t: Translate): string[] {
  const plan = plans === null ? 'free' : smallestPlanWith(plans, ({ apiAccess }) => apiAccess)
  if (plan === undefined) return []
  return [plan === 'free' ? t(m.pricing_has_api_webhooks) : t(m.landing_point_api, { plan: t(PLAN_NAMES[plan]) })]
}

function Styles() {
  const t = useText()
  return (
    <div className="flex flex-col overflow-hidden card">
      <div aria-hidden="true" className="grid flex-1 grid-cols-2 gap-px bg-line sm:grid-cols-3">
        {ALERT_STYLES.map((style) => (
          <span
            key={style}
            className="grid h-28 place-items-center bg-linear-to-b from-[#3f5568] to-[#1a2230] lg:h-full"
          >
            <StyleSwatch style={style} className="text-base lg:text-lg" />
          </span>
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 px-6 py-4 sm:px-8 sm:py-5">
        <h3 className="text-xl">{t(m.landing_styles)}</h3>
        <Link to="/widget-gallery" className="tap-link">
          {t(m.gallery_link)}
        </Link>
      </div>
    </div>
  )
}

function Modes() {
  const t = useText()
  const { recordings, voices } = useAvailableFeatures()
  const seconds = String(RECORDING_MAX_MS / SECOND_MS)
  const modes = [
    { Icon: AudioLines, text: t(m.landing_mode_voice), isAvailable: voices },
    { Icon: Mic, text: t(m.landing_mode_recording, { seconds }), isAvailable: recordings },
    { Icon: FileHeadphone, text: t(m.landing_mode_file), isAvailable: recordings },
    { Icon: VolumeX, text: t(m.landing_mode_text), isAvailable: true },
  ].filter(({ isAvailable }) => isAvailable)
  return (
    <div className="rounded-lg bg-holofote p-6 text-on-holofote sm:p-8">
      <h3 className="text-xl">{t(voices && recordings ? m.landing_modes : m.landing_modes_some)}</h3>
      <ul className="mt-6 grid gap-2.5">
        {modes.map(({ Icon, text }, i) => (
          <li
            key={text}
            className={`flex min-h-12 items-center gap-3 rounded-sm px-3.5 py-2 font-semibold ${i === 0 ? 'bg-cravo text-on-cravo' : 'bg-surface text-ink'}`}
          >
            <Icon size={19} aria-hidden="true" className="shrink-0" />
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
