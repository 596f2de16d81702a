import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { formatNumber } from '#lib/i18n/format.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Prose } from '../code/prose.tsx'
import { DocsSection } from '../docs-section.tsx'
import { matchesSearch } from '../list-calls.ts'
import { useApiDocs } from '../load-api-docs.ts'
import { CallRow } from './call-row.tsx'
import { createDescriptionLoader } from './load-description.ts'

/**
 * Reference of every call. The list is part of the page; parameters and responses are fetched when the first call is
 * opened.
 */
export function ApiReference() {
  const { t, language } = useLanguage()
  const { calls } = useApiDocs()
  const [searchText, setSearchText] = useState('')
  const [apiKey, setApiKey] = useState('')
  const [description] = useState(createDescriptionLoader)
  const found = calls.filter((call) => matchesSearch(call, searchText.trim()))
  const groups = Map.groupBy(found, ({ tag }) => tag)
  return (
    <DocsSection id="reference">
      <Prose text={t(m.apidocs_ref_text)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SearchField
          label={t(m.apidocs_ref_search)}
          placeholder={t(m.apidocs_ref_search_hint)}
          value={searchText}
          onChange={setSearchText}
        />
        <KeyField value={apiKey} onChange={setApiKey} />
      </div>
      <p role="status" className="text-sm text-ink-3">
        {found.length === 0
          ? t(m.apidocs_ref_none)
          : t(m.apidocs_ref_found, { count: found.length, total: formatNumber(found.length, language) })}
      </p>
      {[...groups].map(([tag, group]) => (
        // Not a landmark, because one tag has the name of a section.
        <div key={tag} className="mt-2">
          <h3 id={`tag-${tag}`} lang="en" className="text-lg first-letter:uppercase">
            {tag}
          </h3>
          <div className="mt-3 divide-y divide-line card">
            {group.map((call) => (
              <CallRow key={call.id} call={call} description={description} apiKey={apiKey.trim()} />
            ))}
          </div>
        </div>
      ))}
    </DocsSection>
  )
}

/** An API key to try calls with; it stays in memory. */
function KeyField({ value, onChange }: { value: string; onChange: (key: string) => void }) {
  const t = useText()
  return (
    <FormField label={t(m.apidocs_ref_key)} hint={t(m.apidocs_ref_key_hint)} optional>
      {(control) => (
        <input
          {...control}
          type="password"
          name="api-key"
          autoComplete="off"
          spellCheck={false}
          placeholder="apl_…"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="font-mono field"
        />
      )}
    </FormField>
  )
}
