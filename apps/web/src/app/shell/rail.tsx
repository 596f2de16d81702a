import { m } from '@aplauso/texts/messages'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { useMatch } from 'react-router'
import { browserStorage } from '#lib/browser/storage.ts'
import { FOLDED, RAIL_KEY } from '#lib/browser/theme.ts'
import { useText } from '#lib/i18n/language.tsx'
import { NavItemLink } from './nav-item-link.tsx'
import type { NavGroup } from './nav-items.ts'

const ITEM =
  'relative flex min-h-10 items-center gap-3 rounded-sm px-3 text-sm font-semibold text-ink-2 transition-colors duration-120 hover:bg-sunken hover:text-ink folded:justify-center folded:px-0'
const HERE =
  'aria-[current=page]:bg-cravo-soft aria-[current=page]:text-cravo-text aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-2 aria-[current=page]:before:-inset-s-3 aria-[current=page]:before:w-1 aria-[current=page]:before:rounded-e-full aria-[current=page]:before:bg-cravo'
const MAIN =
  'mb-3 flex min-h-11 items-center justify-center gap-2 rounded-full bg-cravo px-3 text-sm font-semibold text-on-cravo hover:bg-cravo-strong'

/**
 * Navigation of signed-in users beside the page on a desktop; folded, it shows icons only. The scene editor begins with
 * it folded, and only there unfolding it is not stored.
 */
export function Rail({ groups }: { groups: readonly NavGroup[] }) {
  const t = useText()
  const isInEditor = useMatch('/studio/:id') !== null
  useLayoutEffect(() => markFolded(isInEditor || browserStorage.get(RAIL_KEY) === FOLDED), [isInEditor])
  const isFolded = useSyncExternalStore(watchRail, readFolded, () => false)
  const text = t(isFolded ? m.shell_unfold : m.shell_fold)
  const FoldIcon = isFolded ? PanelLeftOpen : PanelLeftClose
  return (
    <nav data-testid="rail" aria-label={t(m.nav_main)} className="shell-rail">
      <div className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto overscroll-contain px-3 py-3">
        {groups.map(({ title, isMain, items }, index) => (
          <div
            key={items[0]?.to}
            className={index > 0 && !groups[index - 1]?.isMain ? 'mt-3 border-t border-line pt-3' : ''}
          >
            {title && (
              <p className="truncate px-3 pb-1.5 text-2xs font-semibold tracking-[0.04em] text-ink-3 uppercase folded:sr-only">
                {t(title)}
              </p>
            )}
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
              {items.map((item) => (
                <li key={item.to}>
                  <NavItemLink
                    item={item}
                    className={isMain ? MAIN : `${ITEM} ${HERE}`}
                    textClassName="min-w-0 leading-snug wrap-break-word folded:sr-only"
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className="border-t border-line p-3">
        <button
          type="button"
          title={text}
          aria-expanded={!isFolded}
          onClick={() => {
            markFolded(!isFolded)
            if (!isInEditor) browserStorage.set(RAIL_KEY, isFolded ? 'open' : FOLDED)
          }}
          className={`w-full ${ITEM}`}
        >
          <FoldIcon size={19} aria-hidden="true" className="shrink-0" />
          <span className="min-w-0 text-start leading-snug wrap-break-word folded:sr-only">{text}</span>
        </button>
      </div>
    </nav>
  )
}

function watchRail(onChange: () => void) {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-rail'] })
  return () => observer.disconnect()
}

const readFolded = () => document.documentElement.dataset.rail === FOLDED

function markFolded(isFolded: boolean) {
  if (isFolded) document.documentElement.dataset.rail = FOLDED
  else delete document.documentElement.dataset.rail
}
