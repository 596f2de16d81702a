import type { ManagedSort } from '@aplauso/contract/agency'
import { m } from '@aplauso/texts/messages'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { SORTS, type useCreatorSearch } from './use-creator-search.ts'

const SORT_TEXTS: Record<ManagedSort, Message> = {
  newest: m.agency_sort_newest,
  name: m.agency_sort_name,
  received: m.agency_sort_received,
  month: m.agency_sort_month,
}

// No request while the agency types.
const TYPING_MS = 300

type CreatorSearchProps = Pick<ReturnType<typeof useCreatorSearch>, 'q' | 'sort' | 'change'>

export function CreatorSearch({ q, sort, change }: CreatorSearchProps) {
  const t = useText()
  const [typed, setTyped] = useState(q)
  const applySearch = useEffectEvent(() => {
    if (typed.trim() !== q) change({ q: typed.trim() })
  })
  useEffect(() => {
    const timer = setTimeout(() => applySearch(), typed === '' ? 0 : TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <search className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_15rem]">
      <SearchField label={t(m.agency_search)} value={typed} onChange={setTyped} />
      <FormField label={t(m.agency_sort)}>
        {(control) => (
          <select
            {...control}
            name="sort"
            value={sort}
            onChange={(event) => {
              const chosen = SORTS.find((name) => name === event.target.value)
              if (chosen) change({ sort: chosen })
            }}
            className="field"
          >
            {SORTS.map((name) => (
              <option key={name} value={name}>
                {t(SORT_TEXTS[name])}
              </option>
            ))}
          </select>
        )}
      </FormField>
    </search>
  )
}
