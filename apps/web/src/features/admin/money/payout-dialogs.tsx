import { PAYOUT_FILE_MAX, PAYOUT_REASON_MAX_CHARACTERS } from '@aplauso/contract/limits'
import type { OperatorPayout, PayoutsSentOrder, PayoutTotal } from '@aplauso/contract/payouts'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import type * as z from 'zod'
import { api } from '#lib/api/api.ts'
import { formatEuros, formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { decisionPath, SENT_PATH } from './admin-paths.ts'
import { makePayoutFile } from './make-payout-file.ts'
import { usePayoutChange } from './use-payout-change.ts'

type Total = { count: number; amountCents: number }
type DialogProps = { onClose: () => void; onDone: () => void }

/** Names number and amount before a file is made. `ids` undefined: all that are due. */
export function MakeFileDialog({ ids, total, onClose, onDone }: DialogProps & { ids?: string[]; total: Total }) {
  const { t, language } = useLanguage()
  const isTooMany = total.count > PAYOUT_FILE_MAX
  const count = Math.min(total.count, PAYOUT_FILE_MAX)
  const number = (value: number) => formatNumber(value, language)
  const { change, busy, failure } = usePayoutChange({
    send: () => makePayoutFile(ids),
    onDone(made) {
      const amount = formatEuros(made.amountCents, language)
      const text = t(m.admin_payouts_made_text, { count: made.count, total: number(made.count), amount })
      const isFewer = ids !== undefined && made.count < ids.length
      toast({
        title: t(m.admin_payouts_made),
        description: isFewer ? `${text} ${t(m.admin_payouts_fewer)}` : text,
      })
      onDone()
    },
    lostText: t(m.admin_payouts_lost),
  })
  return (
    <ConfirmDialog
      title={t(m.admin_payouts_make_title, { count, total: number(count) })}
      text={
        isTooMany
          ? t(m.admin_payouts_make_many, { max: number(PAYOUT_FILE_MAX) })
          : t(m.admin_payouts_make_text, { amount: formatEuros(total.amountCents, language) })
      }
      confirm={t(m.admin_payouts_make)}
      busy={busy}
      failure={failure}
      onConfirm={() => change(undefined)}
      onClose={onClose}
    />
  )
}

type SentOrder = z.input<typeof PayoutsSentOrder>

/** Names number and amount before payouts are marked as sent, chosen ones or those of a file. */
export function MarkSentDialog({ order, total, onClose, onDone }: DialogProps & { order: SentOrder; total: Total }) {
  const { t, language } = useLanguage()
  const number = (value: number) => formatNumber(value, language)
  const { change, busy, failure } = usePayoutChange({
    send: () => api.post<PayoutTotal>(SENT_PATH, order),
    onDone({ count, amountCents }) {
      const amount = formatEuros(amountCents, language)
      toast({
        title: t(m.admin_payouts_sent_done, { count, total: number(count) }),
        description: count < total.count ? `${amount}. ${t(m.admin_payouts_sent_fewer)}` : amount,
      })
      onDone()
    },
  })
  return (
    <ConfirmDialog
      title={t(m.admin_payouts_sent_title, { count: total.count, total: number(total.count) })}
      text={t(m.admin_payouts_sent_text, { amount: formatEuros(total.amountCents, language) })}
      confirm={t(m.admin_payouts_mark_sent)}
      busy={busy}
      failure={failure}
      onConfirm={() => change(undefined)}
      onClose={onClose}
    />
  )
}

const DECISIONS = {
  returned: {
    title: m.admin_payouts_returned_title,
    confirm: m.admin_payouts_mark_returned,
    done: m.admin_payouts_returned_done,
  },
  rejected: {
    title: m.admin_payouts_rejected_title,
    confirm: m.admin_payouts_reject,
    done: m.admin_payouts_rejected_done,
  },
}
export type DecisionKind = keyof typeof DECISIONS

type DecideDialogProps = DialogProps & { kind: DecisionKind; payout: OperatorPayout }

/** Names the amount and where it goes before a payout is put back into the balance, with a reason. */
export function DecideDialog({ kind, payout, onClose, onDone }: DecideDialogProps) {
  const { t, language } = useLanguage()
  const [reason, setReason] = useState('')
  const { title, confirm, done } = DECISIONS[kind]
  const amount = formatEuros(payout.amountCents, language)
  const { change, busy, failure } = usePayoutChange({
    send: () => api.post(decisionPath(payout, kind), reason.trim() === '' ? {} : { reason }),
    onDone() {
      toast({ title: t(done), description: amount })
      onDone()
    },
  })
  const holder = payout.holder ?? t(m.admin_payouts_holder_gone)
  return (
    <ConfirmDialog
      title={t(title, { amount })}
      text={t(m.admin_payouts_back_text, { amount, name: payout.owner.displayName, holder, iban: payout.iban })}
      confirm={t(confirm)}
      tone="danger"
      busy={busy}
      failure={failure}
      onConfirm={() => change(undefined)}
      onClose={onClose}
    >
      {kind === 'rejected' && payout.state === 'in_file' && (
        <p className="mb-4 rounded-md bg-perigo-soft px-4 py-3 text-sm font-medium text-perigo">
          {t(m.admin_payouts_rejected_warning)}
        </p>
      )}
      <TextField
        label={t(m.admin_payouts_reason)}
        hint={t(m.admin_payouts_reason_hint)}
        optional
        name="reason"
        value={reason}
        onChange={setReason}
        maxLength={PAYOUT_REASON_MAX_CHARACTERS}
      />
    </ConfirmDialog>
  )
}
