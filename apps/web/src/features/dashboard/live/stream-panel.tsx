import { goalPercent } from '@aplauso/contract/goal-percent'
import type { MissedAlertsReplay, Stream } from '@aplauso/contract/streams'
import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Play, Radio, Square } from 'lucide-react'
import { useId } from 'react'
import { useQueue, withCreatorId } from '#components/alert-queue/queue-context.ts'
import { Amount } from '#components/live/hidden-amounts.tsx'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatList, formatNumber } from '#lib/i18n/format.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { useChange } from '#ui/form/use-change.ts'

/** Polled, because OBS starts and ends streams without an action in this page. */
const REFRESH_MS = 20_000
const TOP_DONORS_SHOWN = 3

const missedAlertsReplayPath = (creatorId: string | undefined) => withCreatorId('/api/streams/reel', creatorId)

/**
 * The current stream, its totals, and at its start the alerts missed before it. Lazy, so that the console loads first.
 */
export default function StreamPanel() {
  const { t, language } = useLanguage()
  const id = useId()
  const queries = useQueryClient()
  const { api, creatorId, rights } = useQueue()
  const path = withCreatorId('/api/streams?limit=1', creatorId)
  const { data: streams } = useQuery({
    queryKey: [path],
    queryFn: () => api.get<Stream[]>(path),
    refetchInterval: REFRESH_MS,
  })
  const mayControlQueue = rights.includes('queue')
  const [last] = streams ?? []
  const isOpen = last?.endedAt === null
  const { change, busy } = useChange({
    send: (action: 'start' | 'end') => api.post<Stream>(withCreatorId(`/api/streams/${action}`, creatorId)),
    onDone(stream) {
      queries.setQueryData<Stream[]>([path], [stream])
      void queries.invalidateQueries({ queryKey: [missedAlertsReplayPath(creatorId)] })
    },
  })
  if (streams === undefined) return <div aria-hidden="true" className="h-24 card" />
  const when = (moment: string) => formatMoment(moment, 'short', language)
  return (
    <section aria-labelledby={id} data-testid="stream" className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4 card sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-[min(100%,12rem)]">
          <h2 id={id} className="flex items-center gap-2 font-sans text-base font-semibold tracking-normal">
            <Radio size={18} aria-hidden="true" className={`shrink-0 ${isOpen ? 'text-cravo' : 'text-ink-3'}`} />
            {isOpen
              ? t(m.stream_since, { time: when(last.startedAt) })
              : t(creatorId === undefined ? m.stream_title : m.stream_off)}
          </h2>
          <p className="tnum mt-0.5 text-sm text-ink-2">
            {!isOpen && mayControlQueue && t(m.stream_none)}
            {last && !isOpen && ` ${t(m.stream_last, { time: when(last.startedAt) })} · `}
            {last && <StreamTotals stream={last} />}
          </p>
        </div>
        {mayControlQueue && (
          <BusyButton
            busy={busy}
            icon={isOpen ? Square : Play}
            onClick={() => change(isOpen ? 'end' : 'start')}
            className={`max-w-full text-sm whitespace-normal ${isOpen ? 'btn-ghost' : 'btn-ink'}`}
          >
            {t(isOpen ? m.stream_end : m.stream_start)}
          </BusyButton>
        )}
      </div>
      {last && last.top.length > 0 && (
        <p className="text-sm wrap-anywhere text-ink-2">
          {t(m.stream_top, {
            names: formatList(
              last.top.slice(0, TOP_DONORS_SHOWN).map(({ donorName }) => donorName),
              language,
            ),
          })}
        </p>
      )}
      {isOpen && last.goals[0] && <FirstGoal goal={last.goals[0]} />}
      {isOpen && mayControlQueue && <MissedAlertsPrompt key={last.id} />}
    </section>
  )
}

function StreamTotals({ stream: { totalCents, donations } }: { stream: Stream }) {
  const { t, language } = useLanguage()
  return (
    <>
      <Amount cents={totalCents} />
      {` · ${t(m.donate_count, { count: donations, total: formatNumber(donations, language) })}`}
    </>
  )
}

function FirstGoal({ goal: { title, targetCents, receivedCents } }: { goal: Stream['goals'][number] }) {
  const t = useText()
  return (
    <p className="tnum text-sm wrap-anywhere text-ink-2">
      {title ? <span translate="no">{title}</span> : t(m.dashboard_goal)}
      {` · ${t(m.donate_goal_percent, { percent: goalPercent(receivedCents, targetCents) })}`}
    </p>
  )
}

/** Offers to replay the alerts missed since the last stream. */
function MissedAlertsPrompt() {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const { api, creatorId } = useQueue()
  const path = missedAlertsReplayPath(creatorId)
  const { data } = useQuery({ queryKey: [path], queryFn: () => api.get<MissedAlertsReplay>(path) })
  const { change, busy } = useChange({
    send: () => api.post<MissedAlertsReplay>(path),
    onDone() {
      queries.setQueryData<MissedAlertsReplay>([path], { count: 0 })
    },
  })
  const count = data?.count ?? 0
  if (count === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-sunken px-4 py-3">
      <p className="tnum min-w-0 flex-1 basis-[min(100%,12rem)] text-sm">
        {t(m.stream_reel, { count, total: formatNumber(count, language) })}
      </p>
      <BusyButton busy={busy} icon={Play} onClick={() => change(undefined)} className="text-sm btn-ink">
        {t(m.stream_reel_show)}
      </BusyButton>
    </div>
  )
}
