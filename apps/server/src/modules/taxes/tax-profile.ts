import { cents } from '@aplauso/contract/money'
import {
  TAX_LIMIT_CENTS,
  TAX_LIMIT_DONATIONS,
  TAX_NOTICE_CENTS,
  TAX_NOTICE_DONATIONS,
} from '@aplauso/contract/tax-limits'
import type { NewTaxProfile, TaxProfile } from '@aplauso/contract/taxes'
import { type RequestOrigin, recordAccountEvent } from '#modules/access/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { findTaxData, type SealedTaxData, sealTaxData } from './tax-data.ts'
import type { TaxDeps } from './tax-deps.ts'
import { reachedLimit, readYearFigures } from './tax-figures.ts'
import { parseTaxNumber, parseVatNumber } from './tax-numbers.ts'

/** What the account gave, and whether the law wants it. */
export async function findTaxProfile(
  deps: Pick<TaxDeps, 'db' | 'sealer'>,
  ownerId: string,
  now = new Date(),
): Promise<TaxProfile> {
  const [data, years] = await Promise.all([findTaxData(deps, ownerId), readYearFigures(deps.db, ownerId, now)])
  const none = { year: now.getUTCFullYear(), donations: 0, amountCents: cents(0) }
  const shown = years.find((figures) => reachedLimit(figures) !== null) ?? years[0] ?? none
  const reason = reachedLimit(shown)
  return {
    ...data,
    required: reason !== null,
    soon: reason === null && (shown.donations >= TAX_NOTICE_DONATIONS || shown.amountCents >= TAX_NOTICE_CENTS),
    reason,
    ...shown,
    limits: { donations: TAX_LIMIT_DONATIONS, amountCents: TAX_LIMIT_CENTS },
  }
}

/** Replaces the tax data. Ends with validation_failed at the number that no country issues like that. */
export async function changeTaxProfile(
  { db, sealer }: Pick<TaxDeps, 'db' | 'sealer'>,
  { ownerId, origin, ...profile }: NewTaxProfile & { ownerId: string; origin: RequestOrigin },
  now = new Date(),
): Promise<void> {
  const data = toTaxData(profile)
  await db.transaction().execute(async (tx) => {
    // Waits for an erasure, after which nothing personal is written.
    const owner = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', ownerId)
      .where('erased_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (owner === undefined) throw new AppError('unauthenticated', 'The account is gone')
    const columns = { sealed_data: sealTaxData(sealer, ownerId, data), changed_at: now }
    await tx
      .insertInto('tax_profiles')
      .values({ owner_id: ownerId, ...columns })
      .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(columns))
      .execute()
    await recordAccountEvent(tx, ownerId, 'tax_profile_changed', origin)
  })
}

function toTaxData(profile: NewTaxProfile): SealedTaxData {
  const { legalName, birthDate, address, vatNumber, business } = profile
  const wrong: { path: string; message: string }[] = []
  const taxNumbers = profile.taxNumbers.map(({ country, number }, index) => {
    const parsed = parseTaxNumber(country, number)
    if (parsed === undefined)
      wrong.push({ path: `taxNumbers.${index}.number`, message: `must be a tax number of ${country}` })
    return { country, number: parsed ?? '' }
  })
  const vat = vatNumber?.trim() ? parseVatNumber(vatNumber, address.country) : null
  if (vat === undefined) wrong.push({ path: 'vatNumber', message: 'must be a VAT number such as PT501964843' })
  if (wrong.length > 0) {
    throw new AppError('validation_failed', wrong.map(({ path, message }) => `${path}: ${message}`).join('; '), {
      errors: wrong.map((field) => ({ ...field, code: 'invalid_tax_number' })),
    })
  }
  return {
    legalName,
    // The date of birth of nobody is needed for a company.
    birthDate: business ? null : (birthDate ?? null),
    address: { ...address, line2: address.line2 || null },
    taxNumbers,
    vatNumber: vat ?? null,
    business,
  }
}
