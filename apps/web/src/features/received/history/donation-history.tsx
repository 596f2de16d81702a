import type { PendingDonation, ReceivedDonation } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { Lock } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { SORT_TEXTS, SortSelect, useSort } from '#components/donations/donation-sort.tsx'
import { ListEnd } from '#components/donations/list-end.tsx'
import { ListHead, SelectionBar } from '#components/donations/list-head.tsx'
import { useDonationList } from '#components/donations/use-donation-list.ts'
import { useOpenDonation } from '#components/donations/use-open-donation.ts'
import { useTicks } from '#components/donations/use-ticks.ts'
import { ExportButton } from '#components/export/export-button.tsx'
import { PLAN_NAMES } from '#components/plans/plan-names.ts'
import { smallestPlanWith } from '#components/plans/smallest-plan-with.ts'
import { dayIn } from '#lib/i18n/dates.ts'
import { useText } from '#lib/i18n/language.tsx'
import { usePlans } from '#lib/page/plans.ts'
import { useSearchParams } from '#lib/page/use-navigate.ts'
import { useSession } from '#lib/session/session.tsx'
import { ListCard } from '#ui/list/list-card.tsx'
import { Link } from '#ui/text/link.tsx'
import type { DonationScope } from '../received-page.tsx'
import {
  exportPath,
  type HistoryFilter,
  hasCriteria,
  isPendingList,
  isValidFilter,
  listPath,
  needsSearch,
  readFilter,
  selectedExportPath,
  withFilter,
} from './donation-filter.ts'
import { FilterFields } from './donation-filter-fields.tsx'
import { HistoryRow } from './history-row.tsx'
import { PendingDonationRow } from './pending-donation-row.tsx'
import { ReceivedDrawer } from './received-drawer.tsx'
import { ReplaySelected } from './replay-selected.tsx'

/** All received donations, with filters. */
export function DonationHistory({ scope: { creatorId, timeZone } }: { scope: DonationScope }) {
  const { typed, setTyped, filter } = useFilter()
  const sorting = useSort()
  const path = listPath(filter, creatorId, sorting.sort)
  const fileName = `aplauso-${dayIn(timeZone, new Date())}.csv`
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5">
      <FilterFields filter={typed} timeZone={timeZone} onChange={setTyped}>
        {isValidFilter(typed) && !isPendingList(typed) && (
          <PlanExport isManaged={creatorId !== undefined}>
            <ExportButton
              path={exportPath(typed, creatorId)}
              fileName={fileName}
              className="text-sm btn-ghost max-sm:px-4"
            />
          </PlanExport>
        )}
      </FilterFields>
      {/* Keyed by the filter: rows scanned for one filter say nothing about another. */}
      {isPendingList(filter) ? (
        <PendingDonations key={path} path={path} timeZone={timeZone} />
      ) : (
        isValidFilter(filter) && (
          <DonationList key={path} {...{ path, filter, sorting, timeZone, creatorId, fileName }} />
        )
      )}
    </div>
  )
}

/** Pending donations, such as bank transfers: no actions yet, and in no other list. */
function PendingDonations({ path, timeZone }: { path: string; timeZone: string | undefined }) {
  const t = useText()
  const list = useDonationList<PendingDonation>(path)
  return (
    <ListCard
      title={t(m.received_coming)}
      note={t(m.received_coming_note)}
      empty={{ title: t(m.received_coming_none), text: t(m.received_coming_none_text) }}
      loaded={list.isLoaded}
      failed={list.isError}
      error={list.error}
      onRetry={list.retry}
      rows={list.rows.map((donation) => (
        <PendingDonationRow key={donation.id} donation={donation} timeZone={timeZone} />
      ))}
    >
      <ListEnd list={list} timeZone={timeZone} isSearch={false} />
    </ListCard>
  )
}

type DonationListProps = {
  path: string
  filter: HistoryFilter
  sorting: ReturnType<typeof useSort>
  timeZone: string | undefined
  creatorId: string | undefined
  fileName: string
}

function DonationList({ path, filter, sorting, timeZone, creatorId, fileName }: DonationListProps) {
  const t = useText()
  const list = useDonationList<ReceivedDonation>(path)
  const ticks = useTicks(list.rows.map(({ id }) => id))
  const { openId, open, close } = useOpenDonation()
  const isFiltered = hasCriteria(filter)
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
        <ListEnd list={list} timeZone={timeZone} isSearch={needsSearch(filter, sorting.sort)} />
        <SelectionBar ticks={ticks}>
          <ReplaySelected selected={list.rows.filter(({ id }) => ticks.chosen.includes(id))} />
          <PlanExport isManaged={isManaged}>
            <ExportButton
              path={selectedExportPath(ticks.chosen, creatorId)}
              fileName={fileName}
              className="px-4 text-sm btn-ghost"
            />
          </PlanExport>
        </SelectionBar>
      </ListCard>
      {openId !== undefined && (
        <ReceivedDrawer
          key={openId}
          id={openId}
          creatorId={creatorId}
          listed={list.rows.find(({ id }) => id === openId)}
          timeZone={timeZone}
          onClose={close}
        />
      )}
    </>
  )
}

/** The export, or a link to a plan that includes it. For a managed creator the server checks the plan. */
function PlanExport({ isManaged, children }: { isManaged: boolean; children: ReactNode }) {
  const t = useText()
  const { user } = useSession()
  const plans = usePlans()
  if (isManaged || user === undefined || plans === null || plans[user.subscriptionPlan].exports) return children
  const plan = smallestPlanWith(plans, ({ exports }) => exports)
  if (plan === undefined) return null
  return (
    <Link to="/dashboard/creator/plan" className="text-sm btn btn-ghost max-sm:px-4">
      <Lock size={16} aria-hidden="true" />
      {t(m.received_export_locked, { plan: t(PLAN_NAMES[plan]) })}
    </Link>
  )
}

const TYPING_PAUSE_MS = 400

/** The typed filter; it reaches the address after a pause, so that reload and back restore it. */
function useFilter() {
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useState(() => readFilter(search))
  const storeInAddress = useEffectEvent((filter: HistoryFilter) => {
    const next = withFilter(search, filter)
    if (next.toString() !== search.toString()) setSearch(next, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    const pause = setTimeout(() => storeInAddress(typed), TYPING_PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed])
  return { typed, setTyped, filter: readFilter(search) }
}
