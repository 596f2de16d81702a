import { m } from '@aplauso/texts/messages'
import { type LucideIcon, Pause, Play, RotateCcw, SkipForward, Volume2, VolumeX } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { withMuted, withoutAlert, withPaused } from './queue-changes.ts'
import { useQueue } from './queue-context.ts'
import { useShortcut } from './shortcut-context.ts'
import { type QueueCall, useQueueCall } from './use-queue-call.ts'
import { useReplay } from './use-replay.ts'

/** The donation of the latest alert; null while there is none. */
type LastAlert = { donationId: string; name: string } | null

type QueueControlsProps = {
  last?: LastAlert
  /** Rendered in a dock; a low dock shows only the icons. */
  isNarrow?: boolean
}

/** Main controls while live: always visible at a fixed place. `last` adds replay. */
export function QueueControls({ last, isNarrow = false }: QueueControlsProps) {
  const t = useText()
  const { queue } = useQueue()
  const paused = queue?.paused ?? false
  const muted = queue?.muted ?? false
  const current = queue?.playing[0]
  const name = current?.donorName ?? t(m.common_anonymous)
  return (
    <div
      className={`grid auto-cols-fr grid-flow-col gap-2 sm:gap-2.5 ${isNarrow ? 'grow basis-full [@media(height<25rem)]:basis-48 [@media(height<25rem)]:[&_button]:min-h-12 [@media(height<25rem)]:[&_span]:sr-only' : ''}`}
    >
      <Control
        name={t(paused ? m.queue_resume : m.queue_pause)}
        icon={paused ? Play : Pause}
        shortcut="P"
        isActive={paused}
        path={paused ? '/api/alerts/resume' : '/api/alerts/pause'}
        change={withPaused(!paused)}
        ready={queue !== undefined}
      />
      <Control
        name={t(muted ? m.queue_unmute : m.queue_mute)}
        icon={muted ? Volume2 : VolumeX}
        shortcut="M"
        isActive={muted}
        path={muted ? '/api/alerts/unmute' : '/api/alerts/mute'}
        change={withMuted(!muted)}
        ready={queue !== undefined}
      />
      <Control
        name={t(m.queue_skip)}
        icon={SkipForward}
        shortcut="S"
        path={`/api/alerts/${current?.id}/skip`}
        change={withoutAlert(current?.id ?? '')}
        undo={{ description: t(m.live_skipped, { name }), paths: [`/api/alerts/${current?.id}/replay`] }}
        ready={current !== undefined}
      />
      {last !== undefined && <ReplayLast last={last} />}
    </div>
  )
}

function ReplayLast({ last }: { last: LastAlert }) {
  const t = useText()
  const { queue } = useQueue()
  const replay = useReplay(last?.donationId ?? '')
  return (
    <Control
      name={t(m.queue_again)}
      title={last ? t(m.queue_again_of, { name: last.name }) : undefined}
      icon={RotateCcw}
      shortcut="R"
      ready={last !== null && queue !== undefined}
      {...replay}
    />
  )
}

type ControlProps = Pick<QueueCall, 'path' | 'change' | 'onDone' | 'undo'> & {
  name: string
  /** Tooltip, because the label does not say which alert is affected. */
  title?: string | undefined
  icon: LucideIcon
  /** The control is in effect at present, such as a pause. */
  isActive?: boolean
  shortcut: string
  /** False while there is nothing to do. */
  ready: boolean
}

function Control({ name, title, icon, isActive = false, shortcut, ready, ...action }: ControlProps) {
  const key = useShortcut(shortcut)
  const { call, busy } = useQueueCall(action)
  return (
    <BusyButton
      busy={busy}
      icon={icon}
      title={title}
      {...key}
      aria-disabled={!ready || undefined}
      onClick={() => {
        if (ready) call()
      }}
      className={`min-h-16 min-w-0 flex-col gap-1 rounded-md px-px text-[clamp(12px,0.75rem,3.8vw)] leading-tight wrap-anywhere whitespace-normal ${isActive ? 'bg-holofote text-on-holofote hover:opacity-90' : 'bg-surface btn-ghost'}`}
    >
      <span>{name}</span>
    </BusyButton>
  )
}
