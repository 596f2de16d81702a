import { m } from '@aplauso/texts/messages'
import { type LucideIcon, Pause, Play, SkipForward, Volume2, VolumeX } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { type QueueChange, withMuted, withoutAlert, withPaused } from './queue-changes.ts'
import { useQueue } from './queue-context.ts'
import { useQueueCall } from './use-queue-call.ts'

/** What a streamer reaches for while live: they stay where they are, whatever happens around them. */
export function QueueControls() {
  const t = useText()
  const { queue } = useQueue()
  const paused = queue?.paused ?? false
  const muted = queue?.muted ?? false
  const heard = queue?.playing[0]
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-2.5 sm:flex sm:flex-wrap">
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
    </div>
  )
}

type ControlProps = {
  name: string
  icon: LucideIcon
  /** It holds something back at present. */
  lit?: boolean
  path: string
  change: QueueChange
  /** False as long as there is nothing to do. */
  ready: boolean
}

function Control({ name, icon, lit = false, path, change, ready }: ControlProps) {
  const { call, busy } = useQueueCall({ path, change })
  return (
    <BusyButton
      busy={busy}
      icon={icon}
      aria-disabled={!ready || undefined}
      onClick={() => {
        if (ready) call()
      }}
      className={`max-sm:min-h-16 max-sm:flex-col max-sm:gap-1 max-sm:rounded-md max-sm:px-1 max-sm:text-xs max-sm:whitespace-normal sm:min-w-36 ${lit ? 'bg-holofote text-on-holofote hover:opacity-90' : 'btn-ghost'}`}
    >
      {name}
    </BusyButton>
  )
}
