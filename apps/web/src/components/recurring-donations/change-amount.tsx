import { parseEuros } from '@aplauso/contract/euros'
import { DONATION_MAX_CENTS, DONATION_MIN_CENTS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { ambiguousOr } from '#lib/i18n/euros-error.ts'
import { formatEuros, formatShortEuros, typedEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { loginAddress } from '#lib/session/safe-redirect.ts'
import { useSession } from '#lib/session/session.tsx'
import { Modal, ModalActions, ModalFailure } from '#ui/dialog/modal.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Link } from '#ui/text/link.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { formatDayMonth } from './day-month.ts'
import { changeRecurringDonation, type RecurringDonationAccess } from './recurring-donation-calls.ts'

type ChangeAmountProps = RecurringDonationAccess & { onChanged: () => unknown; onClose: () => void }

export function ChangeAmount({ recurringDonation, token, onChanged, onClose }: ChangeAmountProps) {
  const { t, language } = useLanguage()
  const [amount, setAmount] = useState(() => typedEuros(recurringDonation.amountCents, language))
  const euros = (cents: number) => formatShortEuros(cents, language)
  const amountError = t(m.supports_amount_error, { min: euros(DONATION_MIN_CENTS), max: euros(DONATION_MAX_CENTS) })
  const { status } = useSession()
  const isByLink = token !== undefined && status !== 'signed_in'
  const typedCents = centsOf(amount)
  const { creator } = recurringDonation
  const form = useForm({
    values: { amount },
    check: (typed) => ({ amount: centsOf(typed.amount) === undefined && ambiguousOr(typed.amount, amountError, t) }),
    async send(typed) {
      const cents = centsOf(typed.amount)
      if (cents === undefined) throw new Error('an amount was not checked')
      await changeRecurringDonation({ recurringDonation, token }, cents)
      return cents
    },
    async onSent(cents) {
      await onChanged()
      onClose()
      toast({ title: t(m.supports_changed, { amount: formatEuros(cents, language) }) })
    },
    fieldErrors: (error, code) => ({
      amount:
        (code === 'sign_in_required' && t(m.supports_raise_refused)) ||
        (refusedFields(error).includes('amountEuro') && t(m.supports_amount_refused, { name: creator.displayName })),
    }),
    errorDisplay: 'here',
  })
  return (
    <Modal
      title={t(m.supports_change_title)}
      text={t(m.supports_change_text, {
        name: recurringDonation.creator.displayName,
        date: formatDayMonth(recurringDonation.nextAt ?? new Date(), language),
      })}
      busy={form.busy}
      onClose={onClose}
    >
      <form {...form.props} className="mt-5">
        <FormField label={t(m.supports_amount)} error={form.errorOf('amount')}>
          {(control) => <DecimalInput {...control} name="amount" value={amount} onChange={setAmount} />}
        </FormField>
        {isByLink && (
          <p className="mt-4 text-sm text-ink-2">
            {t(m.supports_raise_by_link)}{' '}
            <Link
              to={loginAddress(`/support?id=${encodeURIComponent(recurringDonation.id)}`)}
              className="underline underline-offset-4"
            >
              {t(m.supports_raise_sign_in)}
            </Link>
            {creator.slug !== '' && (
              <>
                {' · '}
                <Link to={`/donate/${encodeURIComponent(creator.slug)}`} className="underline underline-offset-4">
                  {t(m.supports_raise_new)}
                </Link>
              </>
            )}
          </p>
        )}
        <ModalFailure>{form.failure}</ModalFailure>
        <ModalActions busy={form.busy} onClose={onClose}>
          <SubmitButton busy={form.busy} className="btn-primary">
            {typedCents === undefined ? t(m.supports_change) : t(m.supports_change_go, { amount: euros(typedCents) })}
          </SubmitButton>
        </ModalActions>
      </form>
    </Modal>
  )
}

function centsOf(typed: string) {
  const cents = parseEuros(typed)
  return cents !== undefined && cents >= DONATION_MIN_CENTS && cents <= DONATION_MAX_CENTS ? cents : undefined
}
