import { m } from '@aplauso/texts/messages'
import { type LucideIcon, Pause, Play, RotateCcw, SkipForward, Volume2, VolumeX } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { type QueueChange, withMuted, withoutAlert, withPaused } from './queue-changes.ts'
import { useQueue } from './queue-context.ts'
import { useQueueCall } from './use-queue-call.ts'
import { useReplay } from './use-replay.ts'

/** The donation whose alert was the last, null while there was none. */
type Last = { donationId: string; name: string } | null

/** What a streamer reaches for while live: they stay where they are, whatever happens around them. With `last`, replay too. */
export function QueueControls({ last }: { last?: Last }) {
  const t = useText()
  const { queue } = useQueue()
  const paused = queue?.paused ?? false
  const muted = queue?.muted ?? false
  const heard = queue?.playing[0]
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2 sm:gap-2.5">
      <Control
        name={t(paused ? m.queue_resume : m.queue_pause)}
        icon={paused ? Play : Pause}
        lit={paused}
        path={paused ? '/api/alerts/resume' : '/api/alerts/pause'}
        change={withPaused(!paused)}
        ready={queue !== undefined}
      />
      <Control
        name={t(muted ? m.queue_unmute : m.queue_mute)}
        icon={muted ? Volume2 : VolumeX}
        lit={muted}
        path={muted ? '/api/alerts/unmute' : '/api/alerts/mute'}
        change={withMuted(!muted)}
        ready={queue !== undefined}
      />
      <Control
        name={t(m.queue_skip)}
        icon={SkipForward}
        path={`/api/alerts/${heard?.id}/skip`}
        change={withoutAlert(heard?.id ?? '')}
        ready={heard !== undefined}
      />
      {last !== undefined && <ReplayLast last={last} />}
    </div>
  )
}

function ReplayLast({ last }: { last: Last }) {
  const t = useText()
  const { queue } = useQueue()
  const replay = useReplay(last?.donationId ?? '')
  return (
    <Control
      name={t(m.queue_again)}
      title={last ? t(m.queue_again_of, { name: last.name }) : undefined}
      icon={RotateCcw}
      ready={last !== null && queue !== undefined}
      {...replay}
    />
  )
}

type ControlProps = {
  name: string
  /** What it does, where its name does not say of whom. */
  title?: string | undefined
  icon: LucideIcon
  /** It holds something back at present. */
  lit?: boolean
  path: string
  change?: QueueChange
  onDone?: () => void
  /** False as long as there is nothing to do. */
  ready: boolean
}

function Control({ name, title, icon, lit = false, ready, ...action }: ControlProps) {
  const { call, busy } = useQueueCall(action)
  return (
    <BusyButton
      busy={busy}
      icon={icon}
      title={title}
      aria-disabled={!ready || undefined}
      onClick={() => {
        if (ready) call()
      }}
      className={`min-h-16 min-w-0 flex-col gap-1 rounded-md px-px text-[clamp(12px,0.75rem,3.8vw)] leading-tight wrap-anywhere whitespace-normal xl:min-h-12 xl:flex-row xl:gap-2 xl:text-sm ${lit ? 'bg-holofote text-on-holofote hover:opacity-90' : 'bg-surface btn-ghost'}`}
    >
      {name}
    </BusyButton>
  )
}
