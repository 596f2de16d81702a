import { m } from '@aplauso/texts/messages'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useText } from '#lib/i18n/language.tsx'
import { useModal } from '#ui/dialog/use-modal.ts'
import { NavItemLink } from './nav-item-link.tsx'
import { isCurrentItem, type NavGroup, type navItemsOf, splitForPhone } from './nav-items.ts'

const ITEM =
  'flex min-h-14 w-full min-w-0 flex-col items-center justify-center gap-0.5 px-0.5 text-[clamp(12px,0.75rem,3.8vw)] font-semibold text-ink-2 -outline-offset-3! aria-[current=page]:text-cravo-text'
// Five items share the window width: the font grows with the user's setting as far as that allows.
const WORD = 'max-w-full truncate leading-tight'

/** Bottom bar on a phone: five items, or four and "more" for the rest. */
export function BottomBar({ navItems }: { navItems: ReturnType<typeof navItemsOf> }) {
  const t = useText()
  const { pathname, search, key } = useLocation()
  // Stores the page on which it was opened, so that navigation closes it.
  const [openAt, setOpenAt] = useState<string>()
  const { bar, more } = splitForPhone(navItems)
  const main = navItems.groups.find(({ isMain }) => isMain)?.items[0]
  const isBehindMore = more.some((group) => group.items.some((item) => isCurrentItem(item, pathname, search)))
  return (
    <>
      <nav data-testid="bottom-bar" data-bottom-bar="" aria-label={t(m.nav_main)} className="shell-dock">
        <ul className="grid auto-cols-fr grid-flow-col">
          {bar.map((item) => (
            <li key={item.to} className="min-w-0">
              <NavItemLink
                item={item}
                isShort
                iconSize={21}
                className={`${ITEM} ${item === main ? 'text-cravo-text [&>svg]:scale-125 [&>svg]:rounded-full [&>svg]:bg-cravo [&>svg]:p-1 [&>svg]:text-on-cravo' : ''}`}
                textClassName={WORD}
              />
            </li>
          ))}
          {more.length > 0 && (
            <li className="min-w-0">
              <button
                type="button"
                aria-haspopup="dialog"
                aria-current={isBehindMore ? 'page' : undefined}
                onClick={() => setOpenAt(key)}
                className={ITEM}
              >
                <Ellipsis size={21} aria-hidden="true" className="shrink-0" />
                <span className={WORD}>{t(m.shell_more)}</span>
              </button>
            </li>
          )}
        </ul>
      </nav>
      {openAt === key && <MoreItemsSheet groups={more} onClose={() => setOpenAt(undefined)} />}
    </>
  )
}

function MoreItemsSheet({ groups, onClose }: { groups: readonly NavGroup[]; onClose: () => void }) {
  const t = useText()
  const modal = useModal({ onClose })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it by Escape
    <dialog
      {...modal}
      aria-label={t(m.shell_more_title)}
      onClick={({ target, currentTarget }) => {
        // A click on the backdrop targets the dialog element.
        if (target === currentTarget) onClose()
      }}
      className="m-0 mt-auto max-h-[80dvh] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-xl bg-surface pb-[env(safe-area-inset-bottom)] text-ink shadow-3 outline-none backdrop:bg-palco/75 open:anim-rise"
    >
      <div className="p-4">
        <span aria-hidden="true" className="mx-auto mb-3 block h-1 w-9 rounded-full bg-line-strong" />
        {groups.map(({ title, items }) => (
          <div
            key={items[0]?.to}
            className="border-line not-first-of-type:mt-2 not-first-of-type:border-t not-first-of-type:pt-2"
          >
            {title && <p className="px-3 pt-1 pb-1.5 eyebrow">{t(title)}</p>}
            <ul>
              {items.map((item) => (
                <li key={item.to}>
                  <NavItemLink
                    item={item}
                    className="flex min-h-12 items-center gap-3.5 rounded-sm px-3 font-semibold hover:bg-sunken aria-[current=page]:bg-cravo-soft aria-[current=page]:text-cravo-text"
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
        <button type="button" onClick={onClose} className="mt-3 w-full btn btn-ghost">
          {t(m.common_close)}
        </button>
      </div>
    </dialog>
  )
}
