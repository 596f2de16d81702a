import { m } from '@aplauso/texts/messages'
import { Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { useShortcut } from '#components/alert-queue/shortcut-context.ts'
import { useText } from '#lib/i18n/language.tsx'
import { type PageUndo, usePageUndo } from './undo-provider.tsx'

/**
 * Announces the latest action that can be undone. Shows it with its undo button too, unless the list of held alerts
 * does: a bar that sticks to the window would cover the buttons of a decision.
 */
export function UndoBar({ isInList, className = '' }: { isInList: boolean; className?: string }) {
  const { newest } = usePageUndo()
  return (
    <div role="status" className={isInList ? 'sr-only' : 'contents'}>
      {newest && isInList && newest.action.description}
      {newest && !isInList && (
        <div
          key={newest.id}
          className={`flex items-center gap-3 rounded-md border border-palco-line bg-palco py-1.5 ps-4 pe-1.5 text-palco-ink shadow-3 ${className}`}
        >
          <p className="line-clamp-2 min-w-0 flex-1 text-sm wrap-anywhere">{newest.action.description}</p>
          <UndoButton className="border-palco-line bg-palco-2 text-palco-ink hover:bg-palco-line" />
        </div>
      )}
    </div>
  )
}

/** The only undo button of the page. */
export function UndoButton({ className }: { className: string }) {
  const t = useText()
  const { undo } = usePageUndo()
  const key = useShortcut('Z')
  return (
    <button
      type="button"
      data-testid="undo"
      {...key}
      {...useGuardedPress(undo)}
      className={`min-h-11 shrink-0 gap-2 rounded-sm px-4 text-sm btn ${className}`}
    >
      <Undo2 size={18} aria-hidden="true" />
      {t(m.live_undo)}
    </button>
  )
}

/** A press that begins right after a decision does nothing, even if it ends later. */
function useGuardedPress(undo: PageUndo['undo']) {
  const isPressGuarded = useRef(false)
  const begin = () => {
    isPressGuarded.current = undo.isGuarded()
  }
  return {
    onPointerDown: begin,
    onKeyDown: begin,
    onClick() {
      const isIgnored = isPressGuarded.current
      isPressGuarded.current = false
      if (!isIgnored) undo.undo()
    },
  }
}
