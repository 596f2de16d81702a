import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { SubmitButton } from './busy-button.tsx'

type SaveBarProps = { busy: boolean; isDirty: boolean; disabled?: boolean }

/** Sends the form it stands in, and says whether there is something to send. */
export function SaveBar({ busy, isDirty, disabled = false }: SaveBarProps) {
  const t = useText()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SubmitButton
        busy={busy}
        disabled={disabled}
        className="btn-primary max-sm:w-full"
        busyText={t(m.creator_settings_saving)}
      >
        {t(m.creator_settings_save)}
      </SubmitButton>
      <p role="status" className="text-sm text-ink-3">
        {isDirty && !busy && t(m.creator_settings_unsaved)}
      </p>
    </div>
  )
}
