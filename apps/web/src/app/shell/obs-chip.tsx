import { m } from '@aplauso/texts/messages'
import { Suspense, useRef } from 'react'
import { ALERTS_STATE_STYLES, alertsState } from '#components/alert-queue/alerts-state.ts'
import { useQueue } from '#components/alert-queue/queue-context.ts'
import { useOwnLiveConnection } from '#components/live/live-context.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useMenu } from '#ui/dialog/use-menu.ts'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'

const ObsPanel = lazyComponent(() => import('./obs-panel.tsx'))

/** Shows on every page whether OBS displays alerts, with a panel to pause or resume them. */
export function ObsChip() {
  const t = useText()
  const { queue, connected } = useQueue()
  const { state: connection } = useOwnLiveConnection()
  const box = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const menu = useMenu(box, toggle)
  const state = alertsState(queue, connected)
  const { text, icon: Icon, tone } = ALERTS_STATE_STYLES[state]
  return (
    <div ref={box} className="relative min-w-0">
      {/* Announced on changes, unlike the button itself. */}
      <span role="status" className="sr-only">
        {state !== 'loading' && t(m.shell_obs_label, { state: t(text) })}
      </span>
      <button
        ref={toggle}
        type="button"
        data-testid="obs-chip"
        data-state={state}
        data-line={connection}
        aria-label={t(m.shell_obs_label, { state: t(text) })}
        aria-expanded={menu.open}
        aria-controls="obs-panel"
        onClick={menu.toggle}
        className="group/chip flex min-h-11 max-w-full items-center rounded-full"
      >
        <span
          className={`min-w-0 text-[clamp(12px,0.75rem,3.8vw)] transition-[background-color,color] duration-200 chip group-hover/chip:underline sm:text-xs ${tone}`}
        >
          <Icon size={15} aria-hidden="true" className="shrink-0" />
          <span className="truncate">{t(text)}</span>
        </span>
      </button>
      <div id="obs-panel" hidden={!menu.open}>
        {menu.open && (
          <div className="fixed inset-x-2 top-[3.75rem] max-h-[calc(100dvh-4.5rem)] overflow-y-auto rounded-lg border border-line bg-surface p-4 shadow-3 sm:absolute sm:inset-x-auto sm:inset-e-0 sm:top-full sm:mt-1 sm:w-124">
            <Suspense fallback={<div className="h-40" />}>
              <ObsPanel />
            </Suspense>
          </div>
        )}
      </div>
    </div>
  )
}
