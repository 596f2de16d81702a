import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { CornerDownLeft, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { usePlans } from '#lib/page/plans.ts'
import { useNavigate } from '#lib/page/use-navigate.ts'
import { useModal } from '#ui/dialog/use-modal.ts'
import { findPages } from './find-pages.ts'
import { usePrefetch } from './nav-item-link.tsx'
import type { NavGroup } from './nav-items.ts'
import { useRecordSearch } from './use-record-search.ts'

type PaletteProps = { user: User; groups: readonly NavGroup[]; onClose: () => void }
type Option = { id: string; to: string; text: string; note?: string | undefined; isPage?: true }

/** Search dialog for pages, settings and records: a text box with a list for arrow keys. */
export default function Palette({ user, groups, onClose }: PaletteProps) {
  const t = useText()
  const navigate = useNavigate()
  const plans = usePlans()
  const prefetch = usePrefetch()
  const modal = useModal({ onClose })
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const records = useRecordSearch(typed, user)
  const pages = findPages(typed, user.userType, { groups, plans }, t).map(
    ({ to, text, within }): Option => ({
      id: to,
      to,
      text,
      note: within,
      isPage: true,
    }),
  )
  const sections: { title: string; records: Option[] }[] = [
    { title: t(m.palette_pages), records: pages },
    ...records.groups,
  ].filter((section) => section.records.length > 0)
  const options: Option[] = sections.flatMap((section) => section.records)
  const chosen = options[Math.min(at, options.length - 1)]
  const idOf = (option: Option) => `${listId}-${options.indexOf(option)}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected option has changed
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen?.id])

  // Only pages: records are viewed in the list more often than opened.
  function prefetchOption(option: Option | undefined) {
    if (option?.isPage) prefetch(option.to)
  }

  function open({ to }: Option) {
    onClose()
    void navigate(to)
  }

  function moveSelection(event: KeyboardEvent) {
    const last = options.length - 1
    const steps: Record<string, number> = { ArrowDown: at >= last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1 }
    const next = steps[event.key]
    if (next !== undefined) {
      event.preventDefault()
      setAt(Math.max(0, next))
      prefetchOption(options[next])
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && chosen) {
      event.preventDefault()
      open(chosen)
    }
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it by Escape
    <dialog
      {...modal}
      data-testid="palette"
      aria-label={t(m.palette_title)}
      onClick={({ target, currentTarget }) => {
        // A click on the backdrop targets the dialog element.
        if (target === currentTarget) onClose()
      }}
      className="mx-auto mt-[min(12dvh,6rem)] mb-0 max-h-[min(34rem,calc(100dvh-2rem))] w-[min(40rem,calc(100vw-1rem))] max-w-none flex-col overflow-hidden rounded-lg border border-line bg-surface text-ink shadow-3 outline-none backdrop:bg-palco/60 open:flex open:anim-rise max-sm:mt-2"
    >
      <div className="relative shrink-0 border-b border-line">
        <Search
          size={19}
          aria-hidden="true"
          className="pointer-events-none absolute inset-s-4 top-1/2 -translate-y-1/2 text-ink-3"
        />
        <input
          autoFocus
          type="text"
          role="combobox"
          aria-label={t(m.palette_title)}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen && idOf(chosen)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={t(user.userType === 'creator' ? m.palette_placeholder : m.palette_placeholder_pages)}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={moveSelection}
          className="h-14 w-full bg-transparent ps-12 pe-4 text-base outline-none placeholder:text-ink-3"
        />
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t(m.palette_title)}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2"
      >
        {sections.map(({ title, records: found }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: options stand in no fieldset
          <div key={title} role="group" aria-labelledby={`${listId}-title-${index}`}>
            <p id={`${listId}-title-${index}`} className="px-3 pt-2 pb-1 eyebrow">
              {title}
            </p>
            {found.map((option) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the keyboard stays in the box, which names the option it is at
              // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the box opens it
              <div
                key={option.id}
                id={idOf(option)}
                role="option"
                aria-selected={option === chosen}
                onPointerMove={() => setAt(options.indexOf(option))}
                onPointerEnter={() => prefetchOption(option)}
                onClick={() => open(option)}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-sm aria-selected:bg-sunken"
              >
                <span className="min-w-0 truncate font-semibold">{option.text}</span>
                {option.note && <span className="tnum min-w-0 shrink-[2] truncate text-ink-3">{option.note}</span>}
                {option === chosen && (
                  <CornerDownLeft size={15} aria-hidden="true" className="ms-auto shrink-0 text-ink-3" />
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="shrink-0 px-5 text-sm text-ink-2 not-empty:pb-4">
        {records.failed
          ? t(m.palette_failed)
          : options.length === 0 && t(records.isSearching ? m.palette_searching : m.palette_none)}
      </p>
    </dialog>
  )
}
