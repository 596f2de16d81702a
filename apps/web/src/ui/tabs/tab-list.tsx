import { m } from '@aplauso/texts/messages'
import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { type Message, useText } from '#lib/i18n/language.tsx'

export type Tab<Id extends string> = { id: Id; text: Message; icon?: LucideIcon; unsaved?: boolean }

type TabListProps<Id extends string> = {
  label: string
  tabs: readonly Tab<Id>[]
  open: Id
  onOpen: (id: Id) => void
}

/** Ids that link a tab to its panel. */
const tabIds = (id: string) => ({ tab: `tab-${id}`, panel: `panel-${id}` })

const STEPS = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
])

/** A tab list with one tab stop; the arrow keys open the next tab. It scrolls sideways where the tabs do not fit. */
export function TabList<Id extends string>({ label, tabs, open, onOpen }: TabListProps<Id>) {
  const t = useText()
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const box = list.current
    const tab = box?.querySelector<HTMLElement>(`#${tabIds(open).tab}`)
    // Centred sideways only: `scrollIntoView` would also scroll the page.
    if (box && tab) box.scrollLeft = tab.offsetLeft - box.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2
  }, [open])

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex(({ id }) => id === open)
    const step = STEPS.get(event.key)
    const target = { Home: tabs[0], End: tabs.at(-1) }[event.key] ?? (step && tabs.at((at + step) % tabs.length))
    if (!target) return
    event.preventDefault()
    onOpen(target.id)
    list.current?.querySelector<HTMLElement>(`#${tabIds(target.id).tab}`)?.focus({ preventScroll: true })
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={move}
      className="flex [scrollbar-width:none] gap-1 overflow-x-auto overflow-y-hidden shadow-[inset_0_-1px_0_var(--color-line)] outline-none"
    >
      {tabs.map(({ id, text, icon: Icon, unsaved = false }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={tabIds(id).tab}
          aria-controls={tabIds(id).panel}
          aria-selected={id === open}
          tabIndex={id === open ? 0 : -1}
          onClick={() => onOpen(id)}
          className="flex min-h-12 shrink-0 items-center gap-2 rounded-t-sm border-b-3 border-transparent px-3 text-sm font-semibold whitespace-nowrap text-ink-2 hover:text-ink focus-visible:-outline-offset-3 aria-selected:border-cravo aria-selected:text-ink @2xl:px-4"
        >
          {Icon && <Icon size={18} aria-hidden="true" className="shrink-0 max-sm:hidden" />}
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

type TabPanelProps = { id: string; open: string; className?: string; children: ReactNode }

/** Content of a tab. It stays mounted while another tab is open. */
export function TabPanel({ id, open, className = '', children }: TabPanelProps) {
  const { tab, panel } = tabIds(id)
  return (
    <div role="tabpanel" id={panel} aria-labelledby={tab} hidden={id !== open} className={className}>
      {children}
    </div>
  )
}
