import type { HeldAlert } from '@aplauso/contract/alerts'
import { HELD_NOTE_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { TextAreaField } from '#ui/form/text-field.tsx'
import { useDecide } from './use-decide.ts'

/** Asks for the reason of a rejection, for the moderation log. */
export default function RejectDialog({ alert, onClose }: { alert: HeldAlert; onClose: () => void }) {
  const t = useText()
  const decide = useDecide()
  const [reason, setReason] = useState('')
  function reject() {
    const given = reason.trim()
    decide.one('reject', alert, given === '' ? {} : { reason: given })
    onClose()
  }
  return (
    <ConfirmDialog
      title={t(m.live_reject_title, { name: alert.donorName ?? t(m.common_anonymous) })}
      text={t(m.live_reject_text)}
      confirm={t(m.live_reject)}
      busy={false}
      failure={undefined}
      onConfirm={reject}
      onClose={onClose}
    >
      <TextAreaField
        label={t(m.block_reason)}
        optional
        rows={2}
        name="reason"
        maxCharacters={HELD_NOTE_CHARACTERS}
        value={reason}
        onChange={setReason}
      />
    </ConfirmDialog>
  )
}
