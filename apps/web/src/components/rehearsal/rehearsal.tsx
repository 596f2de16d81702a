import type { Rehearsal as Rehearsed } from '@aplauso/contract/rehearsals'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import { useId, useState } from 'react'
import { useQueue, withCreatorId } from '#components/alert-queue/queue-context.ts'
import { formatNumber } from '#lib/i18n/format.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { RehearsalRow } from './rehearsal-row.tsx'

const POLL_EVERY_MS = 700

/** Plays every kind of alert through OBS and reports each result. `inCard`: it is inside a card already. */
export default function Rehearsal({ inCard = false }: { inCard?: boolean }) {
  const t = useText()
  const titleId = useId()
  const { api, creatorId } = useQueue()
  const [started, setStarted] = useState<Rehearsed>()
  const { change, busy, failure } = useChange({
    send: () => api.post<Rehearsed>(withCreatorId('/api/rehearsals', creatorId)),
    onDone: setStarted,
    inDialog: true,
  })
  const path = withCreatorId(`/api/rehearsals/${started?.id ?? ''}`, creatorId)
  const { data, isError } = useQuery<Rehearsed>({
    queryKey: [path],
    queryFn: () => api.get<Rehearsed>(path),
    enabled: started !== undefined,
    refetchInterval: ({ state }) => (state.data?.done ? false : POLL_EVERY_MS),
  })
  const rehearsal = data ?? started
  const isRunning = rehearsal !== undefined && !rehearsal.done
  const Title = inCard ? 'h3' : 'h2'
  return (
    <section
      aria-labelledby={titleId}
      data-testid="rehearsal"
      className={`grid grid-cols-[minmax(0,1fr)] gap-3 ${inCard ? 'mt-2 mb-4 border-t border-line pt-4' : 'p-4 card sm:p-5'}`}
    >
      <div className="grid gap-1">
        <Title id={titleId} className="font-sans text-base font-semibold tracking-normal">
          {t(m.rehearsal_title)}
        </Title>
        <p className="text-sm text-ink-2">{t(m.rehearsal_text)}</p>
      </div>
      <BusyButton
        busy={busy || isRunning}
        icon={Clapperboard}
        onClick={() => change(undefined)}
        className="justify-self-start text-sm whitespace-normal btn-ghost"
      >
        {t(rehearsal?.done ? m.rehearsal_again : m.rehearsal_start)}
      </BusyButton>
      <div role="status" className="text-sm font-semibold empty:hidden">
        {failure && <p className="text-perigo">{failure}</p>}
        {!failure && isError && isRunning && <p className="text-perigo">{t(m.rehearsal_lost)}</p>}
        {!failure && rehearsal && <RehearsalResult rehearsal={rehearsal} />}
      </div>
      {rehearsal && (
        <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line border-y border-line">
          {rehearsal.items.map((item) => (
            <RehearsalRow key={item.kind} item={item} done={rehearsal.done} />
          ))}
        </ul>
      )}
    </section>
  )
}

const hasPassed = ({ arrived, heard, shown, silent }: Rehearsed['items'][number]): boolean =>
  arrived && shown && (heard || silent)

function RehearsalResult({ rehearsal: { items, done, cut } }: { rehearsal: Rehearsed }) {
  const { t, language } = useLanguage()
  if (!done) {
    const over = items.filter(({ state }) => state === 'over').length
    const [doneText, total] = [over, items.length].map((count) => formatNumber(count, language))
    return <p className="tnum">{t(m.rehearsal_running, { done: doneText ?? '', total: total ?? '' })}</p>
  }
  if (cut) return <p className="text-perigo">{t(m.rehearsal_cut)}</p>
  return items.every(hasPassed) ? (
    <p className="text-ok">{t(m.rehearsal_fine)}</p>
  ) : (
    <p className="text-perigo">{t(m.rehearsal_flawed)}</p>
  )
}
