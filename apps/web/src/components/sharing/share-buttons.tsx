import { m } from '@aplauso/texts/messages'
import { Share2 } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useId, useRef } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { useMenu } from '#ui/dialog/use-menu.ts'
import type { SharedPage } from './share-targets.ts'

// Loaded on the first click, because few visitors share. If it cannot be fetched, the visitor is offline anyway.
const ShareMenu = lazy<ComponentType<SharedPage>>(() =>
  import('./share-menu.tsx').catch(() => ({ default: () => null })),
)

/**
 * Shares a page with the share sheet of the device, or else with a list of links at the button's right end. Loads
 * nothing from third parties.
 */
export function ShareButtons({
  className = 'px-4 text-sm btn btn-ghost',
  ...shared
}: SharedPage & { className?: string }) {
  const t = useText()
  const menuId = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useMenu(box, button)

  async function share() {
    if (menu.open || !navigator.share) return menu.toggle()
    try {
      await navigator.share({ title: shared.title, text: shared.text, url: shared.address })
    } catch (error) {
      // Closing the sheet cancels; any other failure opens the list.
      if (!(error instanceof DOMException && error.name === 'AbortError')) menu.toggle()
    }
  }

  return (
    <div ref={box} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={menu.open}
        aria-controls={menuId}
        onClick={() => void share()}
        className={className}
      >
        <Share2 size={17} aria-hidden="true" />
        {t(m.share_button)}
      </button>
      <div
        id={menuId}
        hidden={!menu.open}
        className="absolute inset-e-0 top-full z-20 mt-2 w-60 max-w-[calc(100vw-2rem)]"
      >
        {menu.open && (
          <Suspense>
            <ShareMenu {...shared} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
