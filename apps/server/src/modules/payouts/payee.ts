import { PostalAddress } from '@aplauso/contract/payouts'
import * as z from 'zod'
import type { Database } from '#modules/tables.ts'
import type { Sealer } from '#platform/secrets/create-sealer.ts'
import { reencryptColumn } from '#platform/secrets/reencrypt-column.ts'

/** Where money goes. Stored sealed, with the payout account and with each payout. */
const Payee = z.object({ holder: z.string(), iban: z.string(), address: PostalAddress })
export type Payee = z.infer<typeof Payee>

const SEALED = [
  { table: 'payout_accounts', key: 'owner_id', column: 'sealed_payee' },
  { table: 'payouts', key: 'id', column: 'sealed_payee' },
  { table: 'payout_files', key: 'id', column: 'sealed_xml' },
] as const
type Place = (typeof SEALED)[number]['table']

const nameOf = (place: Place, id: string) => `${place}:${id}`

export const sealPayee = (sealer: Sealer, place: Place, id: string, payee: Payee): Buffer =>
  sealer.seal(JSON.stringify(payee), nameOf(place, id))
export const openPayee = (sealer: Sealer, place: Place, id: string, sealed: Uint8Array): Payee =>
  Payee.parse(JSON.parse(sealer.open(Buffer.from(sealed), nameOf(place, id))))

export const sealFile = (sealer: Sealer, id: string, xml: string): Buffer =>
  sealer.seal(xml, nameOf('payout_files', id))
export const openFile = (sealer: Sealer, id: string, sealed: Uint8Array): string =>
  sealer.open(Buffer.from(sealed), nameOf('payout_files', id))

/** The bank accounts of these owners, by owner. */
export async function listPayees(
  { db, sealer }: { db: Database; sealer: Sealer },
  ownerIds: readonly string[],
): Promise<Map<string, Payee>> {
  if (ownerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('payout_accounts')
    .select(['owner_id', 'sealed_payee'])
    .where('owner_id', 'in', ownerIds)
    .execute()
  return new Map(
    rows.map(({ owner_id, sealed_payee }) => [owner_id, openPayee(sealer, 'payout_accounts', owner_id, sealed_payee)]),
  )
}

/** Re-encrypts accounts, payouts and files with the server's present secret. Returns how many used a previous one. */
export async function reencryptPayouts({ db, sealer }: { db: Database; sealer: Sealer }): Promise<number> {
  let count = 0
  for (const column of SEALED) {
    const reencrypt = (sealed: Buffer, id: string) => sealer.reencrypt(sealed, nameOf(column.table, id))
    count += await reencryptColumn(db, { ...column, reencrypt })
  }
  return count
}
