import type { Component, ComponentState, Status } from '@aplauso/contract/status'
import { m } from '@aplauso/texts/messages'
import { CircleAlert, CircleCheck, CircleX, WifiOff } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { MeasuredAt, ProblemSince } from './measured-at.tsx'
import { COMPONENT_TEXTS, OVERALL_TEXTS, STATE_TEXTS } from './status-texts.ts'
import { useStatus } from './use-status.ts'

const problemsFirst = (one: Component, other: Component) =>
  Number(one.status === 'operational') - Number(other.status === 'operational')

/** How this installation is, in one sentence and part by part. */
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

/** Beside words that say the same. */
function StateIcon({ state, className }: { state: ComponentState | 'unknown'; className: string }) {
  const Icon = STATE_ICONS[state]
  return <Icon aria-hidden="true" className={className} />
}
