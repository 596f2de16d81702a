import type { ComingDonation, ReceivedDonation } from '@aplauso/contract/donations'
import { PLANS } from '@aplauso/contract/plans'
import { m } from '@aplauso/texts/messages'
import { Lock } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { dayIn } from '#lib/i18n/dates.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useSearchParams } from '#lib/page/use-navigate.ts'
import { useSession } from '#lib/session/session.tsx'
import { ListEnd } from '#parts/donations/list-end.tsx'
import { ChosenBar, ListHead } from '#parts/donations/list-head.tsx'
import { SORT_TEXTS, SortSelect, useSort } from '#parts/donations/sort.tsx'
import { useDonationList } from '#parts/donations/use-donation-list.ts'
import { useOpenDonation } from '#parts/donations/use-open-donation.ts'
import { useTicks } from '#parts/donations/use-ticks.ts'
import { ExportButton } from '#parts/export/export-button.tsx'
import { ListCard } from '#ui/list/list-card.tsx'
import { Link } from '#ui/text/link.tsx'
import type { Shown } from '../received-page.tsx'
import { ComingRow } from './coming-row.tsx'
import {
  chosenPath,
  exportPath,
  type HistoryFilter,
  hasSense,
  isComing,
  isLookedFor,
  isNarrowing,
  listPath,
  readFilter,
  withFilter,
} from './filter.ts'
import { FilterFields } from './filter-fields.tsx'
import { HistoryRow } from './history-row.tsx'
import { ReceivedDrawer } from './received-drawer.tsx'
import { ReplayChosen } from './replay-chosen.tsx'

/** All donations a creator has received, and the ways to narrow them down. */
export function History({ shown: { creatorId, timeZone } }: { shown: Shown }) {
  const { typed, setTyped, filter } = useFilter()
  const sorting = useSort()
  const path = listPath(filter, creatorId, sorting.sort)
  const fileName = `aplauso-${dayIn(timeZone, new Date())}.csv`
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5">
      <FilterFields filter={typed} timeZone={timeZone} onChange={setTyped}>
        {hasSense(typed) && !isComing(typed) && (
          <PlanExport isManaged={creatorId !== undefined}>
            <ExportButton
              path={exportPath(typed, creatorId)}
              fileName={fileName}
              className="text-sm btn-ghost max-sm:px-4"
            />
          </PlanExport>
        )}
      </FilterFields>
      {/* A list of its own for each filter: what was looked through for one says nothing of another. */}
      {isComing(filter) ? (
        <Coming key={path} path={path} timeZone={timeZone} />
      ) : (
        hasSense(filter) && <List key={path} {...{ path, filter, sorting, timeZone, creatorId, fileName }} />
      )}
    </div>
  )
}

/** Begun and under way, as by bank transfer: nothing can be done about it yet, and no other list has it. */
function Coming({ path, timeZone }: { path: string; timeZone: string | undefined }) {
  const t = useText()
  const list = useDonationList<ComingDonation>(path)
  return (
    <ListCard
      title={t(m.received_coming)}
      note={t(m.received_coming_note)}
      empty={{ title: t(m.received_coming_none), text: t(m.received_coming_none_text) }}
      loaded={list.isLoaded}
      failed={list.isError}
      error={list.error}
      onRetry={list.retry}
      rows={list.rows.map((donation) => <ComingRow key={donation.id} donation={donation} timeZone={timeZone} />)}
    >
      <ListEnd list={list} timeZone={timeZone} isSearch={false} />
    </ListCard>
  )
}

type ListProps = {
  path: string
  filter: HistoryFilter
  sorting: ReturnType<typeof useSort>
  timeZone: string | undefined
  creatorId: string | undefined
  fileName: string
}

function List({ path, filter, sorting, timeZone, creatorId, fileName }: ListProps) {
  const t = useText()
  const list = useDonationList<ReceivedDonation>(path)
  const ticks = useTicks(list.rows.map(({ id }) => id))
  const { openId, open, close } = useOpenDonation()
  const isFiltered = isNarrowing(filter)
  const isManaged = creatorId !== undefined
  return (
    <>
      <ListCard
        title={t(isFiltered ? m.received_found : m.received_list)}
        note={t(sorting.sort === 'newest' ? m.received_note : SORT_TEXTS[sorting.sort])}
        control={<SortSelect {...sorting} />}
        empty={
          isFiltered
            ? { title: t(m.received_none), text: t(m.received_none_text) }
            : { title: t(m.dashboard_empty), text: t(isManaged ? m.managed_empty_text : m.dashboard_empty_text) }
        }
        loaded={list.isLoaded}
        failed={list.isError}
        error={list.error}
        onRetry={list.retry}
        head={<ListHead ticks={ticks} sorting={sorting} hasAlert />}
        rows={list.rows.map((donation) => (
          <HistoryRow
            key={donation.id}
            donation={donation}
            timeZone={timeZone}
            tick={ticks.of(donation.id)}
            onOpen={() => open(donation.id)}
          />
        ))}
      >
        <ListEnd list={list} timeZone={timeZone} isSearch={isLookedFor(filter, sorting.sort)} />
        <ChosenBar ticks={ticks}>
          <ReplayChosen chosen={list.rows.filter(({ id }) => ticks.chosen.includes(id))} />
          <PlanExport isManaged={isManaged}>
            <ExportButton
              path={chosenPath(ticks.chosen, creatorId)}
              fileName={fileName}
              className="px-4 text-sm btn-ghost"
            />
          </PlanExport>
        </ChosenBar>
      </ListCard>
      {openId !== undefined && (
        <ReceivedDrawer
          key={openId}
          id={openId}
          creatorId={creatorId}
          known={list.rows.find(({ id }) => id === openId)}
          timeZone={timeZone}
          onClose={close}
        />
      )}
    </>
  )
}

/** The export where the creator's plan has it, else the way to one that does. What plan a managed creator has, the server knows. */
function PlanExport({ isManaged, children }: { isManaged: boolean; children: ReactNode }) {
  const t = useText()
  const { user } = useSession()
  if (isManaged || user === undefined || PLANS[user.subscriptionPlan].exports) return children
  return (
    <Link to="/dashboard/creator/plan" className="text-sm btn btn-ghost max-sm:px-4">
      <Lock size={16} aria-hidden="true" />
      {t(m.received_export_locked)}
    </Link>
  )
}

const TYPING_PAUSE_MS = 400

/**
 * The filter as it is typed, and as the address has it after a pause, from where a reload and the way back bring it
 * again.
 */
function useFilter() {
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useState(() => readFilter(search))
  const keep = useEffectEvent((filter: HistoryFilter) => {
    const next = withFilter(search, filter)
    if (next.toString() !== search.toString()) setSearch(next, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    const pause = setTimeout(() => keep(typed), TYPING_PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed])
  return { typed, setTyped, filter: readFilter(search) }
}
