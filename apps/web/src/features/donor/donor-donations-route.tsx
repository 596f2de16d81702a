import type { DonationSort, DonorDonation } from '@aplauso/contract/donations'
import { PAGE_DEFAULT } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useEffect, useEffectEvent, useState } from 'react'
import { SORT_TEXTS, SortSelect, sortQuery, useSort } from '#components/donations/donation-sort.tsx'
import { ListEnd } from '#components/donations/list-end.tsx'
import { ListHead, SelectionBar } from '#components/donations/list-head.tsx'
import { useDonationList } from '#components/donations/use-donation-list.ts'
import { useOpenDonation } from '#components/donations/use-open-donation.ts'
import { useTicks } from '#components/donations/use-ticks.ts'
import { ExportButton } from '#components/export/export-button.tsx'
import { WorkPage } from '#components/shell/work-page.tsx'
import { dayIn } from '#lib/i18n/dates.ts'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSearchParams } from '#lib/page/use-navigate.ts'
import { useSession } from '#lib/session/session.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { ListCard } from '#ui/list/list-card.tsx'
import { DiscoverButton } from './discover-button.tsx'
import { DonorDonationDrawer } from './donor-donation-drawer.tsx'
import { UNFINISHED_KEY } from './donor-queries.ts'
import { FanDonationRow } from './fan-donation-row.tsx'
import { UnfinishedDonations } from './unfinished-donations.tsx'

const listPath = (q: string, sort: DonationSort) =>
  `/api/donations/history?${new URLSearchParams([['limit', String(PAGE_DEFAULT)], ...searchParameters(q), ...sortQuery(sort)])}`
const exportPath = (parameters: [name: string, value: string][]) =>
  `/api/donations/history/export?${new URLSearchParams(parameters)}`
const searchParameters = (q: string): [name: string, value: string][] => (q === '' ? [] : [['q', q]])

export const handle: RouteHandle = {
  head: (_data, t) => ({
    title: `${t(m.shell_donations)} | ${INSTANCE_NAME}`,
    description: t(m.supporter_description),
  }),
  prefetch: () => [{ key: [listPath('', 'newest')], list: listPath('', 'newest') }, { key: UNFINISHED_KEY }],
}

export { DonorDonations as Component }

/** All donations of this donor. */
function DonorDonations() {
  const t = useText()
  const sorting = useSort()
  const { typed, setTyped, q } = useSearch()
  const fileName = `aplauso-${dayIn(useSession().user?.timeZone, new Date())}.csv`
  const path = listPath(q, sorting.sort)
  return (
    <WorkPage>
      <h1 className="mb-6 text-3xl">{t(m.shell_donations)}</h1>
      <UnfinishedDonations />
      <search className="mb-5 flex flex-wrap items-end gap-3 p-4 card sm:p-5">
        <SearchField
          label={t(m.received_search)}
          placeholder={t(m.donation_search_given)}
          value={typed}
          onChange={setTyped}
          className="min-w-56 flex-1"
        />
        <ExportButton
          path={exportPath(searchParameters(typed.trim()))}
          fileName={fileName}
          className="text-sm btn-ghost"
        />
      </search>
      <DonationRows key={path} {...{ path, q, sorting, fileName }} />
    </WorkPage>
  )
}

type DonationRowsProps = { path: string; q: string; sorting: ReturnType<typeof useSort>; fileName: string }

function DonationRows({ path, q, sorting, fileName }: DonationRowsProps) {
  const t = useText()
  const list = useDonationList<DonorDonation>(path)
  const ticks = useTicks(list.rows.map(({ id }) => id))
  const { openId, open, close } = useOpenDonation()
  return (
    <>
      <ListCard
        title={t(q === '' ? m.supporter_history : m.received_found)}
        note={t(sorting.sort === 'newest' ? m.supporter_all_note : SORT_TEXTS[sorting.sort])}
        control={<SortSelect {...sorting} />}
        empty={
          q === ''
            ? { title: t(m.supporter_empty), text: t(m.supporter_empty_text), action: <DiscoverButton /> }
            : { title: t(m.received_none), text: t(m.donation_none_given) }
        }
        loaded={list.isLoaded}
        failed={list.isError}
        error={list.error}
        onRetry={list.retry}
        head={<ListHead ticks={ticks} sorting={sorting} />}
        rows={list.rows.map((donation) => (
          <FanDonationRow
            key={donation.id}
            donation={donation}
            tick={ticks.of(donation.id)}
            onOpen={() => open(donation.id)}
          />
        ))}
      >
        <ListEnd list={list} timeZone={undefined} isSearch={q !== ''} />
        <SelectionBar ticks={ticks}>
          <ExportButton
            path={exportPath([['ids', ticks.chosen.join()]])}
            fileName={fileName}
            className="px-4 text-sm btn-ghost"
          />
        </SelectionBar>
      </ListCard>
      {openId !== undefined && (
        <DonorDonationDrawer
          key={openId}
          id={openId}
          known={list.rows.find(({ id }) => id === openId)}
          onClose={close}
        />
      )}
    </>
  )
}

const TYPING_PAUSE_MS = 400

/** The typed search; it reaches the address after a pause. */
function useSearch() {
  const [parameters, setParameters] = useSearchParams()
  const q = parameters.get('q')?.trim() ?? ''
  const [typed, setTyped] = useState(q)
  const storeSearch = useEffectEvent((written: string) => {
    if (written === q) return
    const next = new URLSearchParams(parameters)
    if (written === '') next.delete('q')
    else next.set('q', written)
    setParameters(next, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    const pause = setTimeout(() => storeSearch(typed.trim()), TYPING_PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed])
  return { typed, setTyped, q }
}
