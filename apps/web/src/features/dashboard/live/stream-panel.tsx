import type { OpeningReel, Stream } from '@aplauso/contract/streams'
import { m } from '@aplauso/texts/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Play, Radio, Square } from 'lucide-react'
import { useId } from 'react'
import { api } from '#lib/api/api.ts'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatList, formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Sum } from '#parts/live/sums.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { useChange } from '#ui/form/use-change.ts'

const STREAM_KEY = ['/api/streams?limit=1'] as const
const REEL_KEY = ['/api/streams/reel'] as const
/** OBS begins and ends one by itself, after it has stood for as long. */
const REFRESH_MS = 20_000
const NAMED = 3

/** Whether a stream goes on, what it has brought, and at its beginning what came before it. A module of its own: the console is there first. */
export default function StreamPanel() {
  const { t, language } = useLanguage()
  const id = useId()
  const queries = useQueryClient()
  const { data: streams } = useQuery<Stream[]>({ queryKey: STREAM_KEY, refetchInterval: REFRESH_MS })
  const [last] = streams ?? []
  const isOpen = last?.endedAt === null
  const { change, busy } = useChange({
    send: (action: 'start' | 'end') => api.post<Stream>(`/api/streams/${action}`),
    onDone(stream) {
      queries.setQueryData<Stream[]>(STREAM_KEY, [stream])
      void queries.invalidateQueries({ queryKey: REEL_KEY })
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
            {isOpen ? t(m.stream_since, { time: when(last.startedAt) }) : t(m.stream_title)}
          </h2>
          <p className="tnum mt-0.5 text-sm text-ink-2">
            {!isOpen && t(m.stream_none)}
            {last && !isOpen && ` ${t(m.stream_last, { time: when(last.startedAt) })} · `}
            {last && <Brought stream={last} />}
          </p>
        </div>
        <BusyButton
          busy={busy}
          icon={isOpen ? Square : Play}
          onClick={() => change(isOpen ? 'end' : 'start')}
          className={`max-w-full text-sm whitespace-normal ${isOpen ? 'btn-ghost' : 'btn-ink'}`}
        >
          {t(isOpen ? m.stream_end : m.stream_start)}
        </BusyButton>
      </div>
      {last && last.top.length > 0 && (
        <p className="text-sm wrap-anywhere text-ink-2">
          {t(m.stream_top, {
            names: formatList(
              last.top.slice(0, NAMED).map(({ donorName }) => donorName),
              language,
            ),
          })}
        </p>
      )}
      {isOpen && <Reel key={last.id} />}
    </section>
  )
}

function Brought({ stream: { totalCents, donations } }: { stream: Stream }) {
  const { t, language } = useLanguage()
  return (
    <>
      <Sum cents={totalCents} />
      {` · ${t(m.donate_count, { count: donations, total: formatNumber(donations, language) })}`}
    </>
  )
}

/** What came since the last stream and nobody has seen. */
function Reel() {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const { data } = useQuery<OpeningReel>({ queryKey: REEL_KEY })
  const { change, busy } = useChange({
    send: () => api.post<OpeningReel>('/api/streams/reel'),
    onDone() {
      queries.setQueryData<OpeningReel>(REEL_KEY, { count: 0 })
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
