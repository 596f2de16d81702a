import { type Cents, CURRENCY } from '@aplauso/contract/money'
import { type Insertable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { insertAccount } from '#modules/accounts/public.ts'
import { startSync } from '#modules/payments/public.ts'
import type { Database, Tables } from '#modules/tables.ts'

export type TestAccounts = { creators: string[]; donors: string[]; agencies: string[] }

/** Creates two accounts of each kind by default; returns their ids. */
export async function createTestAccounts(
  db: Database,
  { creators = 2, donors = 2, agencies = 2 } = {},
): Promise<TestAccounts> {
  return db.transaction().execute(async (tx) => {
    async function createAccounts(userType: 'creator' | 'fan' | 'agency', count: number): Promise<string[]> {
      const ids: string[] = []
      for (const _ of Array(count).keys()) {
        const username = `${userType}-${crypto.randomUUID().slice(0, 18)}`
        const account = { username, displayName: 'Nome', userType, language: 'pt' as const }
        ids.push(await insertAccount(tx, { ...account, email: `${username}@example.com`, passwordHash: 'x' }))
      }
      return ids
    }
    return {
      creators: await createAccounts('creator', creators),
      donors: await createAccounts('fan', donors),
      agencies: await createAccounts('agency', agencies),
    }
  })
}

export type PendingOrder = {
  creator: string
  donor: string | undefined
  name: string | null
  amount: Cents
  fee: Cents
  private?: boolean
  provider?: string
}

/** Inserts a donation whose checkout is open; returns its payment id at the provider. */
export async function insertPending(db: Database, order: PendingOrder): Promise<string> {
  const row = pendingRow(order)
  await insertDonationsWithSync(db, [row])
  return row.id
}

export async function insertDonationsWithSync(db: Database, rows: Insertable<Tables['donations']>[]): Promise<void> {
  await db.insertInto('donations').values(rows).execute()
  const ids = rows.map(({ id }) => id)
  const insertedRows = sql`
    select id, provider, provider_payment_id as payment_id, created_at from donations where id = any(${ids}::uuid[])`
  await startSync('donation', insertedRows, new Date()).execute(db)
}

/** The row's id is also its payment id at the provider. */
export function pendingRow({
  creator,
  donor,
  name,
  amount,
  fee,
  private: isPrivate = false,
  provider = 'test',
}: PendingOrder): Insertable<Tables['donations']> {
  const id = uuidv7()
  return {
    id,
    creator_id: creator,
    donor_id: donor ?? null,
    donor_name: name,
    amount_cents: amount,
    currency: CURRENCY,
    fee_basis_points: 800,
    fee_cents: fee,
    audio_type: 'text',
    language: 'pt',
    description: '',
    provider,
    provider_payment_id: id,
    request_hash: '',
    created_at: new Date(),
    private: isPrivate,
  }
}
