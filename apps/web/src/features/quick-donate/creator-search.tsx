import type { Creator, CreatorSummary } from '@aplauso/contract/creators'
import { SEARCH_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebouncedValue } from '#lib/browser/use-debounced-value.ts'
import { useText } from '#lib/i18n/language.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { CreatorOption } from './creator-option.tsx'

const FOUND_SHOWN = 8

type CreatorSearchProps = { onChoose: (creator: CreatorSummary) => void }

/** Finds creators by the start of their name. */
export function CreatorSearch({ onChoose }: CreatorSearchProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const settled = useDebouncedValue(typed.trim())
  const searchText = typed.trim() === '' ? '' : settled
  const { data, error, isError, refetch } = useQuery<Creator[]>({
    queryKey: [`/api/creators?${new URLSearchParams({ q: searchText, limit: String(FOUND_SHOWN) })}`],
    enabled: searchText !== '',
  })
  const found = searchText === '' ? undefined : data
  return (
    <div className="mt-3">
      <FormField label={t(m.quick_search)} optional>
        {(control) => (
          <input
            {...control}
            type="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={SEARCH_MAX_CHARACTERS}
            placeholder={t(m.discover_search_placeholder)}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            // Enter must not submit the form.
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault()
            }}
            className="field"
          />
        )}
      </FormField>
      {isError && (
        <div className="mt-2">
          <LoadFailed error={error} onRetry={refetch} />
        </div>
      )}
      <p role="status" className="mt-1.5 text-sm text-ink-3 empty:hidden">
        {found && (found.length === 0 ? t(m.quick_search_none) : t(m.quick_search_found))}
      </p>
      {found && found.length > 0 && (
        <div className="mt-1.5 grid grid-cols-3 gap-2 sm:grid-cols-4">
          {found.map((creator) => (
            <CreatorOption
              key={creator.id}
              name="found"
              creator={creator}
              // Never checked, so that choosing the current creator again fires an event.
              isChosen={false}
              onChoose={() => {
                // The creator now appears checked among the known ones.
                setTyped('')
                onChoose(creator)
              }}
            />
          ))}
        </div>
      )}
    </div>
  )
}
