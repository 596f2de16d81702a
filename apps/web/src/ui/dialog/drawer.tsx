import { m } from '@aplauso/texts/messages'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useModal } from './use-modal.ts'

type DrawerProps = {
  title: ReactNode
  testId?: string
  onClose: () => void
  children: ReactNode
}

/** Details of one list item, at the side of the page or full screen on a phone. Open while rendered. */
export function Drawer({ title, testId, onClose, children }: DrawerProps) {
  const t = useText()
  const id = useId()
  const modal = useModal({ onClose })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it by Escape
    <dialog
      {...modal}
      aria-labelledby={id}
      data-testid={testId}
      onClick={({ target, currentTarget }) => {
        // A click on the backdrop targets the dialog element.
        if (target === currentTarget) onClose()
      }}
      className="my-0 ms-auto me-0 h-dvh max-h-none w-full max-w-md overflow-y-auto overscroll-contain bg-surface text-ink shadow-3 outline-none backdrop:bg-palco/75 open:anim-rise"
    >
      <div className="min-h-full pb-6">
        <header className="sticky top-0 z-1 flex min-h-14 items-center gap-3 border-b border-line bg-surface ps-5 pe-2.5 sm:ps-6">
          <h2
            id={id}
            className="line-clamp-3 min-w-0 flex-1 py-2.5 font-sans text-base leading-snug font-semibold tracking-normal wrap-anywhere"
          >
            {title}
          </h2>
          <IconButton label={t(m.common_close)} icon={X} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  )
}
