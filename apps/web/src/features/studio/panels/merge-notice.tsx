import { m } from '@aplauso/texts/messages'
import { Users, X } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import type { Editor } from '../editor/create-editor.ts'
import { applyTheirs } from '../editor/layer-actions.ts'
import { layerNameOf } from '../layer-kinds.ts'
import type { Conflict } from '../model/merge-drafts.ts'

type MergeNoticeProps = { editor: Editor; merged: readonly Conflict[] }

/** Lists what somebody else has changed. Each conflict shows the current version and offers the other one. */
export function MergeNotice({ editor, merged }: MergeNoticeProps) {
  const t = useText()
  return (
    <div
      role="alert"
      className="flex items-start gap-3 rounded-md border border-line-strong bg-holofote-soft py-2 ps-4 pe-1"
    >
      <Users size={18} aria-hidden="true" className="mt-2.5 shrink-0" />
      <div className="min-w-0 flex-1 py-2 text-sm">
        <p className="font-semibold">{t(merged.length === 0 ? m.studio_merged : m.studio_merged_both)}</p>
        {merged.length > 0 && (
          <ul className="mt-1 max-h-60 space-y-1 overflow-y-auto">
            {merged.map((conflict) => (
              <ConflictRow key={conflictKeyOf(conflict)} editor={editor} conflict={conflict} />
            ))}
          </ul>
        )}
      </div>
      <IconButton label={t(m.common_close)} icon={X} onClick={editor.dismissMerged} />
    </div>
  )
}

const conflictKeyOf = (conflict: Conflict) =>
  `${conflict.what} ${'layer' in conflict ? conflict.layer.id : ''} ${JSON.stringify(conflict)}`

const CONFLICT_TEXTS = {
  both: m.studio_conflict_both,
  they_removed: m.studio_conflict_they_removed,
  we_removed: m.studio_conflict_we_removed,
  no_room: m.studio_conflict_no_room,
}

function ConflictRow({ editor, conflict }: { editor: Editor; conflict: Conflict }) {
  const t = useText()
  const [isResolved, setResolved] = useState(false)
  const text =
    conflict.what === 'canvas'
      ? t(m.studio_conflict_canvas)
      : t(CONFLICT_TEXTS[conflict.what], { name: layerNameOf(conflict.layer, t) })

  function resolve() {
    setResolved(true)
    switch (conflict.what) {
      case 'both':
        return applyTheirs(editor, conflict.theirs)
      case 'canvas':
        return editor.edit({ canvas: conflict.theirs })
      default:
        return editor.edit({ remove: [conflict.layer.id] })
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
      <span>{text}</span>
      {conflict.what !== 'no_room' && !isResolved && (
        <button type="button" onClick={resolve} className="tap-link">
          {t(
            conflict.what === 'they_removed' || conflict.what === 'we_removed'
              ? m.studio_conflict_remove
              : m.studio_conflict_theirs,
          )}
        </button>
      )}
    </li>
  )
}
