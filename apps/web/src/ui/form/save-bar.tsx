import { TOAST_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useEffect, useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { useStepFocus } from '#ui/focus/use-step-focus.ts'
import { SubmitButton } from './busy-button.tsx'
import { SavedNote } from './saved-note.tsx'

type SaveBarProps = {
  busy: boolean
  isDirty: boolean
  isSaved: boolean
  /** The changes are invalid. */
  disabled?: boolean
  /** Id of the form, if the bar is outside of it. */
  form?: string
  onDiscard: () => void
}

const STICKY = 'sticky bottom-(--dock) z-20 lg:bottom-3'

/** Bar at the bottom while a form has unsaved changes; after saving it confirms that. */
export function SaveBar({ busy, isDirty, isSaved, disabled = false, form, onDiscard }: SaveBarProps) {
  const t = useText()
  const { box, ...focus } = useStepFocus(isDirty ? 'unsaved' : 'saved')
  const isRecent = useIsRecent(isSaved)
  return (
    <div
      ref={box}
      {...focus}
      {...(isDirty && { 'data-testid': 'save-bar', 'data-bottom-bar': '' })}
      className={
        isDirty
          ? `mt-5 flex items-center gap-3 border-line-strong bg-surface p-3 shadow-3 max-sm:-mx-4 max-sm:border-t max-sm:px-4 sm:rounded-lg sm:border sm:ps-5 ${STICKY}`
          : `mt-3 min-h-6 ${isRecent ? `w-fit ${STICKY}` : ''}`
      }
    >
      {isDirty ? (
        <>
          <p role="status" className="me-auto text-sm font-semibold max-sm:sr-only">
            {t(m.save_bar_unsaved)}
          </p>
          <button
            type="button"
            aria-disabled={busy || undefined}
            onClick={() => busy || onDiscard()}
            className="btn btn-ghost aria-disabled:opacity-55 max-sm:flex-1"
          >
            {t(m.save_bar_discard)}
          </button>
          <SubmitButton
            busy={busy}
            disabled={disabled}
            form={form}
            className="btn-primary max-sm:flex-1"
            busyText={t(m.creator_settings_saving)}
          >
            {t(m.creator_settings_save)}
          </SubmitButton>
        </>
      ) : (
        <div data-next="" tabIndex={-1} className="w-fit rounded-full">
          <SavedNote
            isShown={isSaved}
            className={isRecent ? 'rounded-full border border-line bg-surface px-4 py-2 shadow-2' : ''}
          />
        </div>
      )}
    </div>
  )
}

/** True for a moment after saving: the confirmation sticks to the screen, then returns to its place. */
function useIsRecent(isSaved: boolean): boolean {
  const [isOld, setOld] = useState(false)
  useEffect(() => {
    if (!isSaved) return
    const end = setTimeout(() => setOld(true), TOAST_MS)
    return () => {
      clearTimeout(end)
      setOld(false)
    }
  }, [isSaved])
  return isSaved && !isOld
}
