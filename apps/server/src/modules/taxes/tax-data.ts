import { PostalAddress } from '@aplauso/contract/payouts'
import type { TaxData } from '@aplauso/contract/taxes'
import * as z from 'zod'
import type { Database } from '#modules/tables.ts'
import type { Sealer } from '#platform/secrets/create-sealer.ts'
import { reencryptColumn } from '#platform/secrets/reencrypt-column.ts'
import type { TaxDeps } from './tax-deps.ts'

/** Stored sealed. */
export const SealedTaxData = z.object({
  legalName: z.string(),
  birthDate: z.string().nullable(),
  address: PostalAddress,
  taxNumbers: z.array(z.object({ country: z.string(), number: z.string() })),
  vatNumber: z.string().nullable(),
  business: z.boolean(),
})
export type SealedTaxData = z.infer<typeof SealedTaxData>

const nameOf = (ownerId: string) => `tax_profiles:${ownerId}`

export const sealTaxData = (sealer: Sealer, ownerId: string, data: SealedTaxData): Buffer =>
  sealer.seal(JSON.stringify(data), nameOf(ownerId))
export const openTaxData = (sealer: Sealer, ownerId: string, sealed: Uint8Array): SealedTaxData =>
  SealedTaxData.parse(JSON.parse(sealer.open(Buffer.from(sealed), nameOf(ownerId))))

export const NO_TAX_DATA: TaxData = {
  ...{ legalName: null, birthDate: null, address: null, taxNumbers: [], vatNumber: null, business: false },
  changedAt: null,
}

/** The tax data of these accounts, erased ones too, by id. */
export async function readTaxData(
  db: Database,
  sealer: Sealer,
  ownerIds: readonly string[],
): Promise<Map<string, SealedTaxData & { changedAt: string }>> {
  const rows = await db.selectFrom('tax_profiles').selectAll().where('owner_id', 'in', ownerIds).execute()
  return new Map(
    rows.map(({ owner_id, sealed_data, changed_at }) => [
      owner_id,
      { ...openTaxData(sealer, owner_id, sealed_data), changedAt: changed_at.toISOString() },
    ]),
  )
}

export async function findTaxData({ db, sealer }: Pick<TaxDeps, 'db' | 'sealer'>, ownerId: string): Promise<TaxData> {
  return (await readTaxData(db, sealer, [ownerId])).get(ownerId) ?? NO_TAX_DATA
}

/** Re-encrypts the data with the server's present secret. Returns how many rows used a previous one. */
export const reencryptTaxData = ({ db, sealer }: { db: Database; sealer: Sealer }): Promise<number> =>
  reencryptColumn(db, {
    ...{ table: 'tax_profiles', key: 'owner_id', column: 'sealed_data' },
    reencrypt: (sealed, ownerId) => sealer.reencrypt(sealed, nameOf(ownerId)),
  })
