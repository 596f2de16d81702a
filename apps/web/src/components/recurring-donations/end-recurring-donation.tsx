import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { endRecurringDonation, type RecurringDonationAccess } from './recurring-donation-calls.ts'

type EndRecurringDonationProps = RecurringDonationAccess & { asksFirst: boolean; onChanged: () => unknown }

export function EndRecurringDonation({ recurringDonation, token, asksFirst, onChanged }: EndRecurringDonationProps) {
  const t = useText()
  const [isConfirming, setConfirming] = useState(false)
  const name = recurringDonation.creator.displayName
  const { change, busy, failure } = useChange({
    send: () => endRecurringDonation({ recurringDonation, token }),
    async onDone() {
      await onChanged()
      setConfirming(false)
      toast({ title: t(m.supports_end_done, { name }), description: t(m.supports_over_note) })
    },
    failedTitle: t(m.supports_end_failed),
    inDialog: asksFirst,
  })
  return (
    <>
      <BusyButton
        busy={busy && !asksFirst}
        onClick={() => (asksFirst ? setConfirming(true) : change())}
        aria-label={t(m.supports_end_of, { name })}
        className={`px-4 text-sm ${asksFirst ? 'btn-ghost' : 'btn-danger'}`}
      >
        {t(m.supports_end)}
      </BusyButton>
      {isConfirming && (
        <ConfirmDialog
          title={t(m.supports_end_title, { name })}
          text={t(m.supports_end_text, { name })}
          confirm={t(m.supports_end)}
          cancelText={t(m.supports_end_leave)}
          tone="danger"
          busy={busy}
          failure={failure}
          onConfirm={() => change()}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
