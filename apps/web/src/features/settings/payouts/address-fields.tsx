import type { PostalAddress } from '@aplauso/contract/payouts'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { CountrySelect } from './country-select.tsx'

const NEEDED = ['line1', 'postalCode', 'city'] as const
type Needed = (typeof NEEDED)[number]

export const addressValues = (address: PostalAddress | null) => ({
  line1: address?.line1 ?? '',
  line2: address?.line2 ?? '',
  postalCode: address?.postalCode ?? '',
  city: address?.city ?? '',
  country: address?.country ?? 'PT',
})

type AddressFieldsProps = {
  values: ReturnType<typeof addressValues>
  countries: readonly string[]
  errorOf: (field: Needed) => string | false | undefined
}

export function AddressFields({ values, countries, errorOf }: AddressFieldsProps) {
  const t = useText()
  const field = (name: Needed) => ({ name, defaultValue: values[name], error: errorOf(name), required: true })
  return (
    <>
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
          <CountrySelect
            {...control}
            name="country"
            countries={countries}
            defaultValue={values.country}
            autoComplete="country"
          />
        )}
      </FormField>
    </>
  )
}
