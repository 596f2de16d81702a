import { m } from '@aplauso/texts/messages'
import { Share2 } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useId, useRef } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { useMenu } from '#ui/dialog/use-menu.ts'
import type { SharedPage } from './share-targets.ts'

// Most who open the page share nothing: the list comes with the first click on the button. Where it cannot be fetched
// there is no network to share over either.
const ShareMenu = lazy<ComponentType<SharedPage>>(() =>
  import('./share-menu.tsx').catch(() => ({ default: () => null })),
)

/**
 * Shares a page by the device's own sheet, or where there is none by a list of links, which hangs from the button's right
 * end. Loads nothing from anybody else.
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
      // Who closes the sheet has changed their mind; any other failure leaves the list.
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
