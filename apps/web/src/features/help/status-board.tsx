import type { Component, ComponentName, ComponentState, Status } from '@aplauso/contract/status'
import { m } from '@aplauso/texts/messages'
import { CircleAlert, CircleCheck, CircleX, WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { dateFormat } from '#lib/i18n/format.ts'
import type { Message } from '#lib/i18n/language.tsx'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { useStatus } from './use-status.ts'

const OVERALL_TEXTS: Record<ComponentState, Message> = {
  operational: m.status_all_operational,
  degraded: m.status_all_degraded,
  down: m.status_all_down,
}

const STATE_TEXTS: Record<ComponentState, Message> = {
  operational: m.status_operational,
  degraded: m.status_degraded,
  down: m.status_down,
}

/** `problem`: the consequence for users while the component has a problem. */
const COMPONENT_TEXTS: Record<ComponentName, { name: Message; about: Message; problem: Message }> = {
  site: { name: m.status_site, about: m.status_site_text, problem: m.status_site_trouble },
  payments: { name: m.status_payments, about: m.status_payments_text, problem: m.status_payments_trouble },
  alerts: { name: m.status_alerts, about: m.status_alerts_text, problem: m.status_alerts_trouble },
  voices: { name: m.status_voices, about: m.status_voices_text, problem: m.status_voices_trouble },
  transcription: {
    name: m.status_transcription,
    about: m.status_transcription_text,
    problem: m.status_transcription_trouble,
  },
  letters: { name: m.status_letters, about: m.status_letters_text, problem: m.status_letters_trouble },
  storage: { name: m.status_storage, about: m.status_storage_text, problem: m.status_storage_trouble },
}

const neverChanges = () => () => {}
const browserTimeZone = () => undefined
const serverTimeZone = () => 'UTC'

/** Formats times in UTC until hydration, as the server does, then in the browser's time zone. */
function useMoments(options: Intl.DateTimeFormatOptions) {
  const { language } = useLanguage()
  const timeZone = useSyncExternalStore(neverChanges, browserTimeZone, serverTimeZone)
  const format = dateFormat(language, { ...options, timeZone })
  return (moment: string) => format.format(new Date(moment))
}

function MeasuredAt({ moment }: { moment: string }) {
  const { t } = useLanguage()
  const formatTime = useMoments({ hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' })
  return (
    <time dateTime={moment} className="tnum">
      {t(m.status_measured, { time: formatTime(moment) })}
    </time>
  )
}

function ProblemSince({ moment }: { moment: string }) {
  const { t } = useLanguage()
  const formatTime = useMoments({
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return (
    <time dateTime={moment} className="mt-1 block text-sm text-ink-3">
      {t(m.status_since, { moment: formatTime(moment) })}
    </time>
  )
}

const problemsFirst = (one: Component, other: Component) =>
  Number(one.status === 'operational') - Number(other.status === 'operational')

/** State of this installation: a summary and each component. */
export function StatusBoard({ loaded }: { loaded: Status | null }) {
  const t = useText()
  const { status, isAnswered, asking, ask } = useStatus(loaded)
  const overall = isAnswered && status ? status.status : 'unknown'
  return (
    <>
      <div className="bg-palco text-palco-ink">
        <div className="py-12 wrap sm:py-16">
          <p className="text-sm font-semibold text-palco-ink-2">{t(m.status_eyebrow)}</p>
          <div aria-live="polite" className="mt-4 flex items-start gap-4">
            <StateIcon state={overall} className="mt-1 size-9 shrink-0 sm:size-11" />
            <div>
              <h1 className="text-3xl wrap-anywhere">
                {t(overall === 'unknown' ? m.status_all_unknown : OVERALL_TEXTS[overall])}
              </h1>
              {overall === 'unknown' && (
                <p className="mt-3 max-w-[60ch] text-palco-ink-2">
                  {t(status ? m.status_unknown_text : m.status_unknown_nothing)}
                </p>
              )}
            </div>
          </div>
          <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 text-sm text-palco-ink-2">
            <BusyButton
              type="button"
              busy={asking}
              onClick={() => void ask()}
              className="border border-palco-ink-2 text-palco-ink hover:bg-palco-2"
            >
              {t(m.status_again)}
            </BusyButton>
            {status && <MeasuredAt moment={status.measuredAt} />}
          </div>
        </div>
      </div>
      {status && (
        <section aria-labelledby="parts" className="py-12 wrap sm:py-16">
          <h2 id="parts" className="text-2xl">
            {t(m.status_parts)}
          </h2>
          <ul className="mt-6 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
            {status.components.toSorted(problemsFirst).map((component) => (
              <ComponentCard key={component.name} component={component} sandbox={status.sandbox} />
            ))}
          </ul>
          <p className="mt-8 text-sm text-ink-3">
            {t(m.status_programs)}{' '}
            <a href="/api/status" className="link">
              GET /api/status
            </a>
          </p>
        </section>
      )}
    </>
  )
}

const STATE_COLORS: Record<ComponentState, string> = {
  operational: 'bg-ok-soft text-ok',
  degraded: 'bg-holofote-soft text-holofote-text',
  down: 'bg-perigo-soft text-perigo',
}

function ComponentCard({ component, sandbox }: { component: Component; sandbox: boolean }) {
  const t = useText()
  const { name, about, problem } = COMPONENT_TEXTS[component.name]
  const isSandbox = component.name === 'payments' && sandbox
  return (
    <li className="flex flex-col items-start gap-3 p-5 card">
      <span className={`chip ${STATE_COLORS[component.status]}`}>
        <StateIcon state={component.status} className="size-4" />
        {t(STATE_TEXTS[component.status])}
      </span>
      <div>
        <h3 className="text-lg">{t(name)}</h3>
        <p className="mt-1 text-sm text-ink-2">{t(component.status === 'operational' ? about : problem)}</p>
        {isSandbox && <p className="mt-1 text-sm text-ink-2">{t(m.status_payments_sandbox)}</p>}
        {component.since !== null && <ProblemSince moment={component.since} />}
      </div>
    </li>
  )
}

const STATE_ICONS = { operational: CircleCheck, degraded: CircleAlert, down: CircleX, unknown: WifiOff }

/** Decorative: a text beside it says the state. */
function StateIcon({ state, className }: { state: ComponentState | 'unknown'; className: string }) {
  const Icon = STATE_ICONS[state]
  return <Icon aria-hidden="true" className={className} />
}
