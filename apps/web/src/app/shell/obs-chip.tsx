import { m } from '@aplauso/texts/messages'
import { CircleDashed, EyeOff, type LucideIcon, MonitorCheck, MonitorOff, Pause, VolumeX, WifiOff } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { useQueue } from '#parts/alert-queue/queue-context.ts'
import { useOwnLive } from '#parts/live/live-context.ts'
import { useMenu } from '#ui/dialog/use-menu.ts'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { type AlertsState, alertsState } from './alerts-state.ts'

const ObsPanel = lazyPart(() => import('./obs-panel.tsx'))

const LOOKS: Record<AlertsState, { text: Message; icon: LucideIcon; tone: string }> = {
  loading: { text: m.shell_obs_loading, icon: CircleDashed, tone: 'bg-sunken text-ink-2' },
  lost: { text: m.shell_obs_lost, icon: WifiOff, tone: 'bg-perigo-soft text-perigo' },
  paused: { text: m.shell_obs_paused, icon: Pause, tone: 'bg-holofote text-on-holofote' },
  off: { text: m.shell_obs_off, icon: MonitorOff, tone: 'bg-perigo-soft text-perigo' },
  hidden: { text: m.shell_obs_hidden, icon: EyeOff, tone: 'bg-perigo-soft text-perigo' },
  muted: { text: m.shell_obs_muted, icon: VolumeX, tone: 'bg-holofote text-on-holofote' },
  on: { text: m.shell_obs_on, icon: MonitorCheck, tone: 'bg-ok-soft text-ok' },
}

/** The one place that says whether somebody would see an alert now, and the hand on it from every page. */
export function ObsChip() {
  const t = useText()
  const { queue, connected } = useQueue()
  const { state: line } = useOwnLive()
  const box = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const menu = useMenu(box, toggle)
  const state = alertsState(queue, connected)
  const { text, icon: Icon, tone } = LOOKS[state]
  return (
    <div ref={box} className="relative min-w-0">
      {/* Said aloud when it changes, which the button itself is not. */}
      <span role="status" className="sr-only">
        {state !== 'loading' && t(m.shell_obs_label, { state: t(text) })}
      </span>
      <button
        ref={toggle}
        type="button"
        data-testid="obs-chip"
        data-state={state}
        data-line={line}
        aria-label={t(m.shell_obs_label, { state: t(text) })}
        aria-expanded={menu.open}
        aria-controls="obs-panel"
        onClick={menu.toggle}
        className="group/chip flex min-h-11 max-w-full items-center rounded-full"
      >
        <span
          className={`min-w-0 transition-[background-color,color] duration-200 chip group-hover/chip:underline ${tone}`}
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
