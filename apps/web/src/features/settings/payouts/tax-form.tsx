import { COUNTRIES } from '@aplauso/contract/countries'
import type { TaxProfile } from '@aplauso/contract/taxes'
import { m } from '@aplauso/texts/messages'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { refusedFields } from '#lib/api/refused-fields.ts'
import { useText } from '#lib/i18n/language.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { type FieldErrors, useForm } from '#ui/form/use-form.ts'
import { AddressFields, addressValues } from './address-fields.tsx'
import { CountrySelect } from './country-select.tsx'
import { TAX_PATH } from './payout-paths.ts'

const NUMBERS_MAX = 5
const FIRST_BIRTH_DATE = '1900-01-01'

/** A tax number in the form; `key` stays while others are removed. */
type NumberRow = { key: number; country: string; number: string }

type TaxFormProps = { profile: TaxProfile; onSaved: (profile: TaxProfile) => void }

export function TaxForm({ profile, onSaved }: TaxFormProps) {
  const t = useText()
  const [kind, setKind] = useState(profile.business ? 'business' : 'person')
  const [rows, setRows] = useState<NumberRow[]>(() => firstRows(profile))
  const isPerson = kind === 'person'
  const address = addressValues(profile.address)
  const needed = (typed: string | undefined) => !typed?.trim() && t(m.payouts_field_needed)
  const { props, busy, errorOf, mend } = useForm({
    values: valuesOf(profile, rows),
    check: (typed): FieldErrors => ({
      legalName: needed(typed.legalName),
      birthDate: isPerson && !typed.birthDate && t(m.tax_birth_date_error),
      line1: needed(typed.line1),
      postalCode: needed(typed.postalCode),
      city: needed(typed.city),
      ...Object.fromEntries(rows.map(({ key }) => [`number${key}`, needed(typed[`number${key}`])])),
    }),
    send: ({ legalName, birthDate, vatNumber, line1, line2, postalCode, city, country, ...numbers }) =>
      api.put<TaxProfile>(TAX_PATH, {
        legalName,
        ...(isPerson && { birthDate }),
        address: { line1, line2, postalCode, city, country },
        taxNumbers: rows.map(({ key }) => ({ country: numbers[`country${key}`], number: numbers[`number${key}`] })),
        ...(vatNumber?.trim() && { vatNumber }),
        business: !isPerson,
      }),
    onSent: onSaved,
    fieldErrors(error): FieldErrors {
      const refused = refusedFields(error)
      return {
        birthDate: refused.includes('birthDate') && t(m.tax_birth_date_error),
        vatNumber: refused.includes('vatNumber') && t(m.tax_vat_number_error),
        ...Object.fromEntries(
          rows.map(({ key }, index) => [
            `number${key}`,
            refused.includes(`taxNumbers.${index}.number`) && t(m.tax_number_error),
          ]),
        ),
      }
    },
  })
  return (
    <form {...props} className="mt-4 grid items-start gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Segmented
          legend={t(m.tax_kind)}
          name="kind"
          options={[
            { value: 'person', label: t(m.tax_person) },
            { value: 'business', label: t(m.tax_business) },
          ]}
          value={kind}
          onChange={setKind}
        />
      </div>
      <TextField
        label={t(m.tax_legal_name)}
        hint={t(m.tax_legal_name_hint)}
        error={errorOf('legalName')}
        name="legalName"
        defaultValue={profile.legalName ?? ''}
        autoComplete={isPerson ? 'name' : 'organization'}
        maxLength={200}
        required
      />
      {isPerson && (
        <TextField
          label={t(m.tax_birth_date)}
          error={errorOf('birthDate')}
          type="date"
          name="birthDate"
          defaultValue={profile.birthDate ?? ''}
          autoComplete="bday"
          min={FIRST_BIRTH_DATE}
          required
        />
      )}
      <AddressFields values={address} countries={COUNTRIES} errorOf={errorOf} />
      {rows.map(({ key, country, number }, index) => (
        <NumberFields
          key={key}
          {...{ fieldKey: key, country, number, position: index + 1, error: errorOf(`number${key}`) }}
          onChanged={() => mend(`number${key}`)}
          onRemove={index === 0 ? undefined : () => setRows((now) => now.filter((row) => row.key !== key))}
        />
      ))}
      {rows.length < NUMBERS_MAX && (
        <button
          type="button"
          onClick={() => setRows((now) => [...now, { key: nextKey(now), country: 'PT', number: '' }])}
          className="justify-self-start btn btn-ghost max-sm:w-full sm:col-span-2"
        >
          <Plus size={16} aria-hidden="true" />
          {t(m.tax_number_add)}
        </button>
      )}
      <TextField
        label={t(m.tax_vat_number)}
        hint={t(m.tax_vat_number_hint)}
        error={errorOf('vatNumber')}
        optional
        name="vatNumber"
        defaultValue={profile.vatNumber ?? ''}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        className="uppercase"
      />
      <SubmitButton busy={busy} className="justify-self-start btn-ink max-sm:w-full sm:col-span-2">
        {t(m.tax_save)}
      </SubmitButton>
    </form>
  )
}

type NumberFieldsProps = {
  fieldKey: number
  country: string
  number: string
  position: number
  error: string | false | undefined
  onChanged: () => void
  /** The first number stays. */
  onRemove: (() => void) | undefined
}

function NumberFields({ fieldKey, country, number, position, error, onChanged, onRemove }: NumberFieldsProps) {
  const t = useText()
  return (
    <div className="grid items-start gap-4 sm:col-span-2 sm:grid-cols-2">
      <TextField
        label={t(m.tax_number_of, { number: position })}
        error={error}
        name={`number${fieldKey}`}
        defaultValue={number}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        required
        className="uppercase"
      />
      <div className="flex items-end gap-2">
        <FormField label={t(m.tax_number_country, { number: position })} className="min-w-0 grow">
          {(control) => (
            <CountrySelect
              {...control}
              name={`country${fieldKey}`}
              countries={COUNTRIES}
              defaultValue={country}
              onChange={onChanged}
            />
          )}
        </FormField>
        {onRemove && (
          <IconButton label={t(m.tax_number_remove, { number: position })} icon={Trash2} onClick={onRemove} />
        )}
      </div>
    </div>
  )
}

const firstRows = ({ taxNumbers }: TaxProfile): NumberRow[] =>
  taxNumbers.length === 0
    ? [{ key: 0, country: 'PT', number: '' }]
    : taxNumbers.map((taxNumber, key) => ({ key, ...taxNumber }))

const nextKey = (rows: readonly NumberRow[]) => Math.max(...rows.map(({ key }) => key)) + 1

/** Texts of all controls by name. */
const valuesOf = (profile: TaxProfile, rows: readonly NumberRow[]): Record<string, string> => ({
  ...{ legalName: profile.legalName ?? '', birthDate: profile.birthDate ?? '', vatNumber: profile.vatNumber ?? '' },
  ...addressValues(profile.address),
  ...Object.fromEntries(
    rows.flatMap(({ key, country, number }) => [
      [`number${key}`, number],
      [`country${key}`, country],
    ]),
  ),
})
