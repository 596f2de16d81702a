import { m } from '@aplauso/texts/messages'
import { Check, CloudOff, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { failureText } from '#lib/api/failure-text.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import type { EditorState } from '../editor/create-editor.ts'

type SavedStateProps = Pick<EditorState, 'saved' | 'failure'> & { onRetry: () => void }

/** Whether all changes are saved, and why not. */
export function SavedState({ saved, failure, onRetry }: SavedStateProps) {
  const { t, language } = useLanguage()
  const [reason, setReason] = useState('')
  useEffect(() => {
    if (saved !== 'refused') return
    let isOver = false
    void failureText(failure, t, language, t(m.error_internal_error)).then((text) => isOver || setReason(text))
    return () => {
      isOver = true
    }
  }, [saved, failure, t, language])
  const texts = {
    saved: t(m.settings_saved),
    saving: t(m.studio_saving),
    waiting: t(m.studio_unsaved_offline),
    refused: t(m.studio_unsaved_refused, { reason }),
    gone: t(m.studio_gone),
  }
  const Icon = saved === 'saved' ? Check : saved === 'saving' ? RefreshCw : CloudOff
  const tone = saved === 'saved' ? 'text-ok' : saved === 'saving' ? 'text-ink-2' : 'text-perigo'
  const canRetry = saved === 'waiting' || saved === 'refused'
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3">
      <p
        role="status"
        data-testid="saved"
        className={`flex min-w-0 items-center gap-1.5 text-sm font-semibold ${tone}`}
      >
        <Icon size={16} aria-hidden="true" className="shrink-0" />
        {texts[saved]}
      </p>
      {canRetry && (
        <button type="button" onClick={onRetry} className="text-sm tap-link">
          {t(m.common_retry)}
        </button>
      )}
    </div>
  )
}
