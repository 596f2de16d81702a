import type { DonationSort } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { useId } from 'react'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { useSearchParams } from '#lib/page/use-navigate.ts'

const PARAMETER = 'sort'
const SORTS = ['newest', 'oldest', 'largest', 'smallest'] as const satisfies readonly DonationSort[]

export const SORT_TEXTS: Record<DonationSort, Message> = {
  newest: m.donation_sort_newest,
  oldest: m.donation_sort_oldest,
  largest: m.donation_sort_largest,
  smallest: m.donation_sort_smallest,
}

/** The sort order in the address, and a function that changes it; newest first by default. */
export function useSort() {
  const [search, setSearch] = useSearchParams()
  const requested = search.get(PARAMETER)
  const sort: DonationSort = SORTS.find((one) => one === requested) ?? 'newest'
  function setSort(wanted: DonationSort) {
    const next = new URLSearchParams(search)
    if (wanted === 'newest') next.delete(PARAMETER)
    else next.set(PARAMETER, wanted)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return { sort, setSort }
}

/** Query parameters for the path of a list; empty for the default order. */
export const sortQuery = (sort: DonationSort): [name: string, value: string][] =>
  sort === 'newest' ? [] : [[PARAMETER, sort]]

type SortProps = ReturnType<typeof useSort>

/** Sort menu for lists too narrow for a sortable head. */
export function SortSelect({ sort, setSort }: SortProps) {
  const t = useText()
  const id = useId()
  return (
    <div className="flex items-center gap-2 text-sm @3xl:hidden">
      <label htmlFor={id} className="font-semibold">
        {t(m.donation_sort)}
      </label>
      <select
        id={id}
        name="sort"
        value={sort}
        onChange={({ target }) => setSort(SORTS.find((one) => one === target.value) ?? 'newest')}
        className="w-auto min-w-0 py-1 ps-3 field sm:text-sm"
      >
        {SORTS.map((one) => (
          <option key={one} value={one}>
            {t(SORT_TEXTS[one])}
          </option>
        ))}
      </select>
    </div>
  )
}

type SortHeadProps = SortProps & {
  text: Message
  /** Sort order after the first and the second press. */
  directions: readonly [DonationSort, DonationSort]
  className?: string
}

/** Column head that sorts the list by its column, and reverses the order if it is already sorted by it. */
export function SortHead({ sort, setSort, text, directions, className = '' }: SortHeadProps) {
  const t = useText()
  const [down, up] = directions
  const next = sort === down ? up : down
  const isBy = sort === down || sort === up
  const Arrow = sort === down ? ArrowDown : sort === up ? ArrowUp : ArrowUpDown
  return (
    <button
      type="button"
      // The label includes the next order: the list is not a table, so `aria-sort` cannot express it.
      aria-label={`${t(text)}, ${t(SORT_TEXTS[next])}`}
      onClick={() => setSort(next)}
      className={`inline-flex min-h-9 items-center gap-1 rounded-xs hover:text-ink ${isBy ? 'text-ink' : ''} ${className}`}
    >
      {t(text)}
      <Arrow size={14} aria-hidden="true" className={isBy ? '' : 'text-ink-3'} />
    </button>
  )
}
