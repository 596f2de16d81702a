import type { PayoutAccount } from '@aplauso/contract/payouts'
import { SEPA_COUNTRIES } from '@aplauso/contract/sepa-countries'
import { m } from '@aplauso/texts/messages'
import { api } from '#lib/api/api.ts'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { useText } from '#lib/i18n/language.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { AddressFields, addressValues } from './address-fields.tsx'
import { ACCOUNT_PATH } from './payout-paths.ts'

type PayoutAccountFormProps = { account: PayoutAccount; onSaved: (account: PayoutAccount) => void }

/** The holder's data of the bank account. The IBAN is typed again for each change, because only its end is known. */
export function PayoutAccountForm({ account, onSaved }: PayoutAccountFormProps) {
  const t = useText()
  const values = { holder: account.holder ?? '', iban: '', ...addressValues(account.address) }
  const needed = (typed: string) => typed.trim() === '' && t(m.payouts_field_needed)
  const { props, busy, errorOf } = useForm({
    values,
    check: (typed) => ({
      holder: needed(typed.holder),
      iban: needed(typed.iban),
      line1: needed(typed.line1),
      postalCode: needed(typed.postalCode),
      city: needed(typed.city),
    }),
    send: ({ holder, iban, ...rest }) => api.put<PayoutAccount>(ACCOUNT_PATH, { holder, iban, address: rest }),
    onSent: onSaved,
    fieldErrors: (error) => ({ iban: refusedFields(error).includes('iban') && t(m.error_invalid_iban) }),
  })
  const field = (name: 'holder' | 'iban') => ({
    name,
    defaultValue: values[name],
    error: errorOf(name),
    required: true,
  })
  return (
    <form {...props} className={`${account.holder === null ? '' : 'mt-4'} grid items-start gap-4 sm:grid-cols-2`}>
      <TextField {...field('holder')} label={t(m.payouts_holder)} autoComplete="name" maxLength={70} />
      <TextField
        {...field('iban')}
        label={t(m.payouts_iban)}
        autoComplete="off"
        maxLength={60}
        spellCheck={false}
        className="uppercase"
      />
      <AddressFields values={values} countries={SEPA_COUNTRIES} errorOf={errorOf} />
      <SubmitButton busy={busy} className="justify-self-start btn-ink max-sm:w-full sm:col-span-2">
        {t(m.payouts_account_save)}
      </SubmitButton>
    </form>
  )
}
