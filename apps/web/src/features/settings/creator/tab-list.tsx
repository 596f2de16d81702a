import { m } from '@aplauso/texts/messages'
import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { type Message, useText } from '#lib/i18n/language.tsx'

export type Tab<Id extends string> = { id: Id; text: Message; icon: LucideIcon; unsaved: boolean }

type TabListProps<Id extends string> = {
  label: string
  tabs: readonly Tab<Id>[]
  open: Id
  onOpen: (id: Id) => void
}

/** Ids that link a tab to its panel. */
export const tabIds = (id: string) => ({ tab: `tab-${id}`, panel: `panel-${id}` })

const STEPS = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
])

/** A tab list with one tab stop; the arrow keys open the next tab. */
export function TabList<Id extends string>({ label, tabs, open, onOpen }: TabListProps<Id>) {
  const t = useText()
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex(({ id }) => id === open)
    const step = STEPS.get(event.key)
    const target = { Home: tabs[0], End: tabs.at(-1) }[event.key] ?? (step && tabs.at((at + step) % tabs.length))
    if (!target) return
    event.preventDefault()
    onOpen(target.id)
    list.current?.querySelector<HTMLElement>(`#${tabIds(target.id).tab}`)?.focus()
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={move}
      className="flex gap-1 border-b border-line outline-none"
    >
      {tabs.map(({ id, text, icon: Icon, unsaved }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={tabIds(id).tab}
          aria-controls={tabIds(id).panel}
          aria-selected={id === open}
          tabIndex={id === open ? 0 : -1}
          onClick={() => onOpen(id)}
          className="-mb-px flex min-h-12 min-w-0 items-center gap-2 rounded-t-sm border-b-3 border-transparent px-3 text-sm font-semibold text-ink-2 hover:text-ink focus-visible:-outline-offset-3 aria-selected:border-cravo aria-selected:text-ink sm:px-5"
        >
          <Icon size={18} aria-hidden="true" className="shrink-0" />
          {t(text)}
          {unsaved && (
            <>
              <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-cravo" />
              <span className="sr-only">({t(m.creator_settings_unsaved)})</span>
            </>
          )}
        </button>
      ))}
    </div>
  )
}
