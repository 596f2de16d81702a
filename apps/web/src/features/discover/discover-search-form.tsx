import type { StreamPlatform } from '@aplauso/contract/accounts'
import type { CreatorSort } from '@aplauso/contract/creators'
import { SEARCH_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { PLATFORM_NAMES } from '#lib/i18n/platform-names.ts'
import { useNavigate } from '#lib/page/use-navigate.ts'
import { DISCOVER_PLATFORMS, DISCOVER_SORTS, type DiscoverQuery, discoverAddress } from './discover-query.ts'
import { RadioChip } from './radio-chip.tsx'

const TYPING_PAUSE_MS = 300

/** Search form that updates the results while typing; without JavaScript it submits. */
export function DiscoverSearchForm({ query }: { query: DiscoverQuery }) {
  const t = useText()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [typed, setTyped] = useTyped(query.q)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])

  function showResults(change: Partial<DiscoverQuery>, { isTyping = false } = {}) {
    clearTimeout(pause.current)
    const address = discoverAddress({ ...query, q: typed.trim(), ...change }, pathname)
    // Typing replaces the history entry, so that back does not step through each letter.
    void navigate(address, { preventScrollReset: true, replace: isTyping })
  }

  function type(text: string) {
    setTyped(text)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => showResults({ q: text.trim() }, { isTyping: true }), TYPING_PAUSE_MS)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    showResults({})
  }

  return (
    <search>
      <form action={pathname} onSubmit={submit} className="mt-6 grid gap-4">
        <div className="flex gap-2">
          <div className="relative min-w-0 flex-1">
            <Search
              size={20}
              aria-hidden="true"
              className="pointer-events-none absolute inset-s-4 top-1/2 -translate-y-1/2 text-ink-3"
            />
            <input
              type="search"
              name="q"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
              maxLength={SEARCH_MAX_CHARACTERS}
              aria-label={t(m.discover_search)}
              placeholder={t(m.discover_search_placeholder)}
              value={typed}
              onChange={(event) => type(event.target.value)}
              className="min-h-14 rounded-full! ps-12! text-lg field"
            />
          </div>
          <button type="submit" className="min-h-14 btn btn-primary max-sm:not-noscript:not-focus:sr-only">
            {t(m.discover_search_go)}
          </button>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <PlatformFilter chosen={query.platform} onChange={(platform) => showResults({ platform })} />
          <SortField chosen={query.sort} onChange={(sort) => showResults({ sort })} />
        </div>
      </form>
    </search>
  )
}

/** The text of the search field: what is typed, or the query of a changed address, such as after going back. */
function useTyped(query: string) {
  const [typed, setTyped] = useState(query)
  const [lastQuery, setLastQuery] = useState(query)
  if (query !== lastQuery) {
    setLastQuery(query)
    // A late result for a prefix does not overwrite text typed since.
    if (!typed.trim().startsWith(query) || query === '') setTyped(query)
  }
  return [typed, setTyped] as const
}

const SORT_NAMES: Record<CreatorSort, Message> = {
  popular: m.discover_sort_popular,
  new: m.discover_sort_new,
  live: m.discover_sort_live,
}

function SortField({ chosen, onChange }: { chosen: CreatorSort; onChange: (chosen: CreatorSort) => void }) {
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

type PlatformFilterProps = {
  chosen: StreamPlatform | undefined
  onChange: (chosen: StreamPlatform | undefined) => void
}

function PlatformFilter({ chosen, onChange }: PlatformFilterProps) {
  const t = useText()
  return (
    <fieldset>
      <legend className="mb-1.5 text-xs font-semibold text-palco-ink-2">{t(m.discover_platforms)}</legend>
      <div className="flex flex-wrap gap-2">
        <RadioChip name="platform" value="" checked={chosen === undefined} onChange={() => onChange(undefined)}>
          {t(m.discover_platforms_all)}
        </RadioChip>
        {DISCOVER_PLATFORMS.map((platform) => (
          <RadioChip
            key={platform}
            name="platform"
            value={platform}
            checked={chosen === platform}
            onChange={() => onChange(platform)}
          >
            {PLATFORM_NAMES[platform]}
          </RadioChip>
        ))}
      </div>
    </fieldset>
  )
}
