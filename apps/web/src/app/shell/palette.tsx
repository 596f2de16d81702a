import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { useNavigate } from '#lib/page/use-navigate.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useModal } from '#ui/dialog/use-modal.ts'
import { usePrefetch } from './nav-item-link.tsx'
import type { NavGroup } from './nav-items.ts'
import { type Option, PaletteOption } from './palette-option.tsx'
import { usePaletteOptions } from './use-palette-options.ts'

type PaletteProps = { user: User; groups: readonly NavGroup[]; onClose: () => void }

/** Search dialog for pages, settings, actions and records: a text box with a list for arrow keys. */
export default function Palette({ user, groups, onClose }: PaletteProps) {
  const t = useText()
  const navigate = useNavigate()
  const prefetch = usePrefetch()
  const modal = useModal({ onClose })
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [asking, setAsking] = useState<Option>()
  const list = useRef<HTMLDivElement>(null)
  const found = usePaletteOptions(typed, user, groups)
  const options = found.groups.flatMap((group) => group.options)
  const chosen = options[Math.min(at, options.length - 1)]
  const idOf = (option: Option) => `${listId}-${options.indexOf(option)}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected option has changed
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen?.id])

  // Only pages: records are viewed in the list more often than opened.
  function prefetchOption(option: Option | undefined) {
    if (option?.isPage && option.to) prefetch(option.to)
  }

  function open(option: Option) {
    if (option.asksFirst) return setAsking(option)
    onClose()
    if (option.run) option.run()
    else if (option.to) void navigate(option.to)
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
      // A record may still be found in place of the help.
      if (chosen.id !== 'help' || !found.isSearching) open(chosen)
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
        {found.groups.map(({ title, options: inGroup }, index) => (
          // biome-ignore lint/a11y/useSemanticElements: options stand in no fieldset
          <div key={title} role="group" aria-labelledby={`${listId}-title-${index}`}>
            <p id={`${listId}-title-${index}`} className="px-3 pt-2 pb-1 eyebrow">
              {title}
            </p>
            {inGroup.map((option) => (
              <PaletteOption
                key={option.id}
                option={option}
                id={idOf(option)}
                isChosen={option === chosen}
                onPointerMove={() => setAt(options.indexOf(option))}
                onPointerEnter={() => prefetchOption(option)}
                onClick={() => open(option)}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="shrink-0 px-5 text-sm text-ink-2 not-empty:pb-4">
        {found.failed
          ? t(m.palette_failed)
          : found.isNothing && t(found.isSearching ? m.palette_searching : m.palette_none)}
      </p>
      {asking && (
        <ConfirmDialog
          title={t(m.live_panic_off_sure)}
          text={t(m.live_panic_off_text)}
          confirm={asking.text}
          busy={false}
          failure={undefined}
          onConfirm={() => {
            onClose()
            asking.run?.()
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </dialog>
  )
}
