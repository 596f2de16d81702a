import type { PayoutAccount } from '@aplauso/contract/payouts'
import { SEPA_COUNTRIES } from '@aplauso/contract/sepa-countries'
import { m } from '@aplauso/texts/messages'
import { api } from '#lib/api/api.ts'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { ACCOUNT_PATH } from './payout-paths.ts'

type PayoutAccountFormProps = { account: PayoutAccount; onSaved: (account: PayoutAccount) => void }

/** The holder's data of the bank account. The IBAN is typed again for each change, because only its end is known. */
export function PayoutAccountForm({ account, onSaved }: PayoutAccountFormProps) {
  const { t, language } = useLanguage()
  const { address } = account
  const values = {
    holder: account.holder ?? '',
    iban: '',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    postalCode: address?.postalCode ?? '',
    city: address?.city ?? '',
    country: address?.country ?? 'PT',
  }
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
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const countries = SEPA_COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) =>
    a.name.localeCompare(b.name, language),
  )
  const field = (name: Exclude<keyof typeof values, 'line2' | 'country'>) => ({
    name,
    defaultValue: values[name],
    error: errorOf(name),
    required: true,
  })
  return (
    <form {...props} className="mt-4 grid items-start gap-4 sm:grid-cols-2">
      <TextField {...field('holder')} label={t(m.payouts_holder)} autoComplete="name" maxLength={70} />
      <TextField
        {...field('iban')}
        label={t(m.payouts_iban)}
        autoComplete="off"
        maxLength={60}
        spellCheck={false}
        className="uppercase"
      />
      <TextField {...field('line1')} label={t(m.payouts_street)} autoComplete="address-line1" maxLength={70} />
      <TextField
        label={t(m.payouts_street_more)}
        optional
        name="line2"
        defaultValue={values.line2}
        autoComplete="address-line2"
        maxLength={70}
      />
      <TextField {...field('postalCode')} label={t(m.payouts_postal_code)} autoComplete="postal-code" maxLength={16} />
      <TextField {...field('city')} label={t(m.payouts_city)} autoComplete="address-level2" maxLength={35} />
      <FormField label={t(m.payouts_country)}>
        {(control) => (
          <select
            {...control}
            name="country"
            lang={language}
            defaultValue={values.country}
            autoComplete="country"
            className="field"
          >
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <SubmitButton busy={busy} className="justify-self-start btn-ink max-sm:w-full sm:col-span-2">
        {t(m.payouts_account_save)}
      </SubmitButton>
    </form>
  )
}
