import type { UserType } from '@aplauso/contract/accounts'
import { DAY_MS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import { createPasswords, insertAccount } from '#modules/accounts/public.ts'
import { BUILT_IN_PRICES } from '#modules/plans/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { DEMO_PASSWORD } from './demo.ts'
import { insertAgencyLink } from './insert-agency-link.ts'
import { insertPaidDonations, type PastDonation } from './paid-donations.ts'

const BATCH = 10_000
const DONATIONS_PER_CREATOR = 500
const CREATORS_MAX = 2_000
const MANAGED_CREATORS = 20
const DONATIONS_PER_FAN = 50
const FANS_MAX = 300
/** The number of donor names per creator; the first ones occur most often. */
const NAMES_PER_CREATOR = 200
const SPAN_MS = 730 * DAY_MS

type Account = { id: string; displayName: string }
type SeedAccounts = { creators: Account[]; fans: Account[] }

/**
 * Creates two years of donations with a realistic distribution: a few creators get most of them, small amounts are
 * common, donors come back. Every fifth donation is from an account, and one agency has managed the first creators from
 * the start. Returns the number of creators. A second run adds to the first.
 */
export async function seedDonations(
  db: Database,
  total: number,
  progress: (done: number) => void,
  prices = BUILT_IN_PRICES,
): Promise<number> {
  const count = {
    creators: Math.min(CREATORS_MAX, Math.max(3, Math.ceil(total / DONATIONS_PER_CREATOR))),
    fans: Math.min(FANS_MAX, Math.ceil(total / DONATIONS_PER_FAN)),
  }
  const now = Date.now()
  const accounts = await db.transaction().execute((tx) => createSeedAccounts(tx, count, new Date(now - SPAN_MS)))
  const trusted = await mayTrustKeys(db)
  for (let done = 0; done < total; ) {
    const size = Math.min(BATCH, total - done)
    const batch = Array.from({ length: size }, (_, index) => pastDonation(accounts, now, done + index, total))
    await db.transaction().execute(async (tx) => {
      if (trusted) await sql`set local session_replication_role = replica`.execute(tx)
      await insertPaidDonations(tx, batch, prices)
    })
    done += size
    progress(done)
  }
  return count.creators
}

/**
 * True when this database user may skip the checks of foreign keys, which take half of the time. All written rows refer
 * to rows that were created just before.
 */
async function mayTrustKeys(db: Database): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`select current_setting('is_superuser') = 'on' as yes`.execute(db)
  return rows[0]?.yes ?? false
}

async function createSeedAccounts(
  tx: AnyTransaction,
  count: { creators: number; fans: number },
  since: Date,
): Promise<SeedAccounts> {
  const run = Date.now().toString(36)
  const passwordHash = await (await createPasswords()).hash(DEMO_PASSWORD)
  async function make(userType: UserType, prefix: string, displayName: string, count: number): Promise<Account[]> {
    const accounts: Account[] = []
    for (let index = 0; index < count; index += 1) {
      const username = `${prefix}-${run}-${index}`
      const account = { username, displayName: `${displayName} ${index + 1}`, userType, language: 'pt' as const }
      const email = `${username}@demo.aplauso.test`
      const id = await insertAccount(tx, { ...account, email, passwordHash }, since)
      accounts.push({ id, displayName: account.displayName })
    }
    return accounts
  }
  const creators = await make('creator', 'seed', 'Criador', count.creators)
  const fans = await make('fan', 'seed-fan', 'Fã', count.fans)
  for (const agency of await make('agency', 'seed-agency', 'Agência', 1)) {
    for (const creator of creators.slice(0, MANAGED_CREATORS)) await insertAgencyLink(tx, agency.id, creator.id, since)
  }
  return { creators, fans }
}

function pastDonation({ creators, fans }: SeedAccounts, now: number, index: number, total: number): PastDonation {
  // The square of a uniform number: the first tenth of the creators gets about a third of the donations.
  const creatorIndex = Math.floor(Math.random() ** 2 * creators.length)
  const euros = Math.max(1, Math.round(5 * Math.exp(1.1 * (Math.random() + Math.random() + Math.random() - 1.5))))
  const fan = index % 5 === 0 ? fans[Math.floor(Math.random() ** 2 * fans.length)] : undefined
  const stranger = `Doador ${creatorIndex}-${Math.floor(Math.random() ** 2 * NAMES_PER_CREATOR)}`
  return {
    creatorId: creators[creatorIndex]?.id ?? '',
    plan: 'free',
    donorId: fan?.id ?? null,
    donorName: index % 4 === 0 ? null : (fan?.displayName ?? stranger),
    message: index % 3 === 0 ? null : 'Força, boa sorte para hoje!',
    amountCents: cents(euros * 100),
    paidAt: new Date(now - SPAN_MS + Math.floor(((index + 1) / total) * (SPAN_MS - 1_000))),
  }
}
