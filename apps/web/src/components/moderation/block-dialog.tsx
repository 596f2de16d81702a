import { HELD_NOTE_CHARACTERS } from '@aplauso/contract/limits'
import type { BlockedDonor } from '@aplauso/contract/moderation'
import { m } from '@aplauso/texts/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { QueueContext, withCreatorId } from '#components/alert-queue/queue-context.ts'
import { api as ownApi } from '#lib/api/api.ts'
import { errorText } from '#lib/api/error-text.ts'
import { useText } from '#lib/i18n/language.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { TextAreaField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { BLOCKED_DONORS_KEY } from './blocked-donors-key.ts'

/** Actors without the right `amounts` know only the alert id. */
export type DonorReference = { donationId: string } | { alertId: string }

type BlockDialogProps = { donor: DonorReference; name: string; onDone: (() => void) | undefined; onClose: () => void }

/** Explains the effects and limits of a block before it is confirmed, then how the donor is recognised. */
export default function BlockDialog({ donor, name, onDone, onClose }: BlockDialogProps) {
  const t = useText()
  const queries = useQueryClient()
  // With alert control the call is made as its actor.
  const { api = ownApi, creatorId } = use(QueueContext) ?? {}
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.post<BlockedDonor>(withCreatorId('/api/blocked-donors', creatorId), {
        ...donor,
        ...(reason.trim() && { reason: reason.trim() }),
      }),
    onMutate: () => setFailure(undefined),
    onSuccess({ knownBy }) {
      void queries.invalidateQueries({ queryKey: BLOCKED_DONORS_KEY })
      onDone?.()
      onClose()
      toast({ title: t(m.block_done, { name }), description: t(doneText(knownBy)) })
    },
    onError: async (error) => setFailure(await errorText(error, t)),
  })
  return (
    <ConfirmDialog
      title={t(m.block_title, { name })}
      text={t(m.block_text)}
      confirm={t(m.block_yes)}
      tone="danger"
      busy={isPending}
      failure={failure}
      onConfirm={mutate}
      onClose={onClose}
    >
      <ul className="mb-5 grid list-disc gap-1.5 ps-5 text-sm text-ink-2">
        {[m.block_how_account, m.block_how_payment, m.block_how_not].map((how) => (
          <li key={t(how)}>{t(how)}</li>
        ))}
      </ul>
      <TextAreaField
        label={t(m.block_reason)}
        hint={t(m.block_reason_hint)}
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

function doneText({ account, payment }: BlockedDonor['knownBy']) {
  if (account) return payment ? m.block_done_both : m.block_done_account
  return payment ? m.block_done_payment : m.block_done_nothing
}
