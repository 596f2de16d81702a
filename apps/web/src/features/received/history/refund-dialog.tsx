import type { ReceivedDonation } from '@aplauso/contract/donations'
import { cents } from '@aplauso/contract/money'
import type { Refund } from '@aplauso/contract/refunds'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { ambiguousOr } from '#lib/i18n/euros-error.ts'
import { formatEuros, numberFormat } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { usePlans } from '#lib/page/plans.ts'
import { Modal, ModalActions, ModalFailure } from '#ui/dialog/modal.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { PastRefunds } from './past-refunds.tsx'
import { partialAmount, refundableCents } from './refund-amount.ts'
import { useRefund } from './use-refund.ts'

const MIN_CENTS = cents(1)

type RefundDialogProps = { donation: ReceivedDonation; name: string; timeZone: string | undefined; onClose: () => void }

/** Refunds a donation in whole or in part, and lists earlier refunds. */
export default function RefundDialog({ donation, name, timeZone, onClose }: RefundDialogProps) {
  const { t, language } = useLanguage()
  const hasPlans = usePlans() !== null
  // Fixed when the dialog opens: the request changes the remaining amount, and the form must not change.
  const [leftCents] = useState(() => refundableCents(donation))
  const [how, setHow] = useState<'whole' | 'part'>('whole')
  const [typed, setTyped] = useState('')
  const refundCents = how === 'part' ? partialAmount(typed, leftCents) : leftCents
  const euros = (amountCents: number) => formatEuros(amountCents, language)
  const { props, busy, errorOf, doubt, failure } = useRefund({
    donationId: donation.id,
    leftCents,
    typed: { how, amount: typed },
    wrongAmount: ambiguousOr(typed, t(m.refund_amount_error, { min: euros(MIN_CENTS), left: euros(leftCents) }), t),
    onDone: announceResult,
  })
  const isFixed = busy || doubt !== undefined

  function announceResult({ status, amount }: Refund) {
    onClose()
    const textParams = { amount: euros(amount), name }
    if (status === 'failed') toast({ title: t(m.refund_failed), tone: 'destructive' })
    else if (status === 'pending')
      toast({ title: t(m.refund_on_way), description: t(m.refund_on_way_text, textParams) })
    else toast({ title: t(m.refund_done), description: t(m.refund_done_text, textParams) })
  }

  function labelOf(): string {
    if (doubt !== undefined) return t(m.refund_ask_again)
    return refundCents === undefined ? t(m.refund_confirm_plain) : t(m.refund_confirm, { amount: euros(refundCents) })
  }

  return (
    <Modal
      title={t(m.refund_open, { name })}
      text={t(m.refund_text, { amount: euros(donation.amount), left: euros(leftCents) })}
      busy={busy}
      onClose={onClose}
    >
      <form {...props}>
        <fieldset disabled={isFixed} className="mt-5 grid gap-4">
          <Segmented
            legend={t(m.refund_how)}
            name="how"
            options={[
              { value: 'whole', label: t(m.refund_whole, { amount: euros(leftCents) }) },
              { value: 'part', label: t(m.refund_part) },
            ]}
            value={how}
            onChange={setHow}
          />
          {how === 'part' && (
            <TextField
              label={t(m.refund_amount)}
              error={errorOf('amount')}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              placeholder={numberFormat(language, { minimumFractionDigits: 2 }).format(0)}
              value={typed}
              onChange={setTyped}
              className="tnum max-w-48"
            />
          )}
        </fieldset>
        <ul className="mt-5 grid list-disc gap-1.5 ps-5 text-sm text-ink-2">
          {[m.refund_way, ...(hasPlans ? [m.refund_fee] : []), m.refund_totals].map((consequence) => (
            <li key={t(consequence)}>{t(consequence)}</li>
          ))}
        </ul>
        <PastRefunds donationId={donation.id} timeZone={timeZone} />
        <ModalFailure>{failure}</ModalFailure>
        <ModalActions busy={busy} onClose={onClose} {...(doubt && { cancelText: t(m.common_close) })}>
          {(doubt === undefined || doubt === 'lost') && (
            <SubmitButton busy={busy} className={doubt === undefined ? 'btn-danger' : 'btn-ink'}>
              {labelOf()}
            </SubmitButton>
          )}
        </ModalActions>
      </form>
    </Modal>
  )
}
