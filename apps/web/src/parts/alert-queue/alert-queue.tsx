import { m } from '@aplauso/texts/messages'
import { type LucideIcon, Pause, VolumeX } from 'lucide-react'
import { useId } from 'react'
import { formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { OverlayState } from './overlay-state.tsx'
import { useQueue } from './queue-context.ts'
import { QueueControls } from './queue-controls.tsx'
import { MissedAlerts, PlayingAlerts, WaitingAlerts } from './queue-lists.tsx'

/**
 * What is on the stream, what comes next and what nobody saw, and the hand on it. `onHow` opens how OBS is connected. A
 * module of its own: the dashboard is there before it.
 */
export default function AlertQueue({ howId, onHow }: { howId: string; onHow: () => void }) {
  const { t, language } = useLanguage()
  const titleId = useId()
  const { queue, connected } = useQueue()
  const waiting = queue?.waitingCount ?? 0
  const pausedText =
    waiting > 0 ? t(m.queue_paused_waiting, { total: formatNumber(waiting, language) }) : t(m.queue_paused)
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={!queue}
      data-testid="alert-queue"
      className="flex h-full flex-col overflow-hidden card"
    >
      <div className="grid gap-3 px-5 py-4 sm:px-6 lg:flex lg:flex-wrap lg:items-center lg:gap-x-6">
        <div className="min-w-0 flex-1 lg:basis-64">
          <div className="flex min-h-7 items-center gap-1.5 sm:gap-2.5">
            <h2 id={titleId} className="min-w-0 truncate text-lg leading-7">
              {t(m.queue_title)}
            </h2>
            {queue?.paused && <Held icon={Pause} short={t(m.queue_paused)} long={pausedText} />}
            {queue?.muted && <Held icon={VolumeX} short="" long={t(m.queue_muted)} />}
          </div>
          {/* On a phone there is room for two lines, whether they are needed or not. */}
          <div className="flex flex-wrap content-start items-center gap-x-4 gap-y-0.5 max-sm:min-h-14 sm:min-h-7">
            <OverlayState
              overlays={queue?.overlays}
              connected={connected}
              how={
                <a href={`#${howId}`} onClick={onHow} className="font-semibold link">
                  {t(m.queue_obs_how)}
                </a>
              }
            />
          </div>
        </div>
        <QueueControls />
      </div>
      <div
        className={`grid min-h-0 flex-1 auto-rows-fr grid-cols-[minmax(0,1fr)] border-line lg:grid-cols-3 lg:border-t ${queue && !connected ? 'opacity-75' : ''}`}
      >
        <PlayingAlerts />
        <WaitingAlerts />
        <MissedAlerts />
      </div>
    </section>
  )
}

/** Says in words what is held back; of `long` a phone shows `short`, and all of it is read out. */
function Held({ icon: Icon, short, long }: { icon: LucideIcon; short: string; long: string }) {
  return (
    <p className="shrink-0 bg-holofote text-on-holofote chip">
      <Icon size={14} aria-hidden="true" />
      {short && (
        <span aria-hidden="true" className="sm:hidden">
          {short}
        </span>
      )}
      <span className="max-sm:sr-only">{long}</span>
    </p>
  )
}
