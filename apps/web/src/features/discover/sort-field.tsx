import type { CreatorSort } from '@aplauso/contract/creators'
import { m } from '@aplauso/texts/messages'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { DISCOVER_SORTS } from './discover-query.ts'
import { RadioChip } from './radio-chip.tsx'

const SORT_NAMES: Record<CreatorSort, Message> = {
  popular: m.discover_sort_popular,
  new: m.discover_sort_new,
  live: m.discover_sort_live,
}

export function SortField({ chosen, onChange }: { chosen: CreatorSort; onChange: (chosen: CreatorSort) => void }) {
  const t = useText()
  return (
    <fieldset>
      <legend className="mb-1.5 text-xs font-semibold text-palco-ink-2">{t(m.discover_sort)}</legend>
      <div className="flex flex-wrap gap-2">
        {DISCOVER_SORTS.map((sort) => (
          <RadioChip key={sort} name="sort" value={sort} checked={chosen === sort} onChange={() => onChange(sort)}>
            {t(SORT_NAMES[sort])}
          </RadioChip>
        ))}
      </div>
    </fieldset>
  )
}
