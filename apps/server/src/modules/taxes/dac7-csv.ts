import type { Dac7Report, Dac7Seller } from '@aplauso/contract/taxes'
import type { CsvCell } from '#platform/http/csv.ts'

const QUARTERS = [1, 2, 3, 4]

export const DAC7_HEADER = [
  ...['state', 'id', 'username', 'display_name', 'legal_name', 'kind', 'birth_date', 'street', 'street_more'],
  ...['postal_code', 'city', 'country', 'tax_numbers', 'vat_number'],
  ...['consideration', 'fees', 'activities'].flatMap((column) => QUARTERS.map((quarter) => `${column}_q${quarter}`)),
]

/** One row per seller; `missing` in the first column where nothing was given. For programs, so not translated. */
export const dac7Rows = ({ sellers }: Dac7Report): CsvCell[][] => sellers.map(sellerRow)

function sellerRow({ id, username, displayName, profile, quarters }: Dac7Seller): CsvCell[] {
  const address = profile?.address
  return [
    ...[profile === null ? 'missing' : 'complete', id, username, displayName, profile?.legalName ?? null],
    profile === null ? null : profile.business ? 'entity' : 'individual',
    ...[profile?.birthDate ?? null, address?.line1 ?? null, address?.line2 ?? null],
    ...[address?.postalCode ?? null, address?.city ?? null, address?.country ?? null],
    profile?.taxNumbers.map(({ country, number }) => `${country} ${number}`).join(' + ') ?? null,
    profile?.vatNumber ?? null,
    ...quarters.map(({ consideration }) => consideration),
    ...quarters.map(({ fees }) => fees),
    ...quarters.map(({ activities }) => activities),
  ]
}
