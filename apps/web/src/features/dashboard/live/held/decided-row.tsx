import type { HeldAlert } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import { Check, CircleMinus, X } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { UndoButton } from '../undo-bar.tsx'

const OUTCOMES = {
  approve: { icon: Check, text: m.live_held_approved },
  reject: { icon: X, text: m.live_held_rejected },
}
const DECIDED_ELSEWHERE = { icon: CircleMinus, text: m.live_held_gone }

/** The heights of removed rows, by alert. */
export type RowHeights = Map<string, number>

type DecidedRowProps = {
  alert: HeldAlert
  /** Undefined: somebody else or the time has decided. */
  decision: keyof typeof OUTCOMES | undefined
  hasUndo: boolean
  heights: RowHeights
}

/** The place of a decided alert, as high as its row was. The undo stands where the row had no button of a decision. */
export function DecidedRow({ alert: { id, donorName }, decision, hasUndo, heights }: DecidedRowProps) {
  const t = useText()
  const row = useRef<HTMLLIElement>(null)
  // The row that stood here stores its height while it is removed.
  useLayoutEffect(() => {
    if (row.current) row.current.style.height = `${heights.get(id)}px`
  }, [id, heights])
  const { icon: Icon, text } = decision === undefined ? DECIDED_ELSEWHERE : OUTCOMES[decision]
  return (
    <li
      ref={row}
      data-testid="held-decided"
      className="flex items-start gap-2 border-t border-line bg-sunken px-1 pt-0.5 text-sm text-ink-2"
    >
      {hasUndo && <UndoButton className="min-h-12 border-palco-line bg-palco text-palco-ink hover:bg-palco-2" />}
      <p className="flex min-h-12 min-w-0 items-center gap-2 px-2">
        <Icon size={18} aria-hidden="true" className="shrink-0" />
        <span className="line-clamp-2 wrap-anywhere">
          <b className="font-semibold">{t(text)}</b>
          {' · '}
          <span translate={donorName === null ? undefined : 'no'}>{donorName ?? t(m.common_anonymous)}</span>
        </span>
      </p>
    </li>
  )
}
