import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { StartDonation } from '@aplauso/contract/donations'
import { DAY_MS } from '@aplauso/contract/limits'
import { pino } from 'pino'
import { createSession } from '../../apps/server/src/modules/access/public.ts'
import { insertAccount } from '../../apps/server/src/modules/accounts/public.ts'
import { createRulesCache, widgetKey } from '../../apps/server/src/modules/alerts/public.ts'
import { createDonorSecrets, startDonation } from '../../apps/server/src/modules/donations/public.ts'
import { createMollieProvider, paymentProviders } from '../../apps/server/src/modules/payments/public.ts'
import { BUILT_IN_PRICES } from '../../apps/server/src/modules/plans/public.ts'
import type { AnyTransaction, Tables } from '../../apps/server/src/modules/tables.ts'
import type { Engine } from '../../apps/server/src/platform/database/database.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts'
import type { Cleanup } from './cleanup.ts'
import { createScratchDatabase } from './scratch-database.ts'
import { SESSION_SECRET } from './server.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** `token`: of an open session. `isFiltered`: has the rules of a new creator; the others have none. */
export type Creator = { id: string; slug: string; key: string; token: string; isFiltered: boolean }
export type PendingDonation = { donationId: string; paymentId: string; creatorId: string }
export type DataLocation = { dataDir: string; databaseUrl: string | undefined }

/** A migrated database with creators and with donations that are paid at the provider and not settled. */
export type Installation = {
  engine: Engine
  /** Creators who receive the donations. */
  busy: Creator[]
  /** Creators who only have their overlays open. */
  idle: Creator[]
  donations: PendingDonation[]
  /** Copies the database for one process to change. */
  copy(): Promise<DataLocation>
}

export type InstallationOrder = {
  /** The PostgreSQL server for the database; undefined: embedded. */
  baseUrl: string | undefined
  busyCreators: number
  idleCreators: number
  paymentIds: string[]
}

const NO_PASSWORD = 'nobody signs in here'
const NOWHERE = 'http://127.0.0.1'
const MIGRATIONS = join(import.meta.dirname, '../../apps/server/migrations')

export async function makeInstallation(cleanup: Cleanup, order: InstallationOrder): Promise<Installation> {
  const { baseUrl, paymentIds } = order
  const dataDir = await temporaryFolder(cleanup)
  const databaseUrl = baseUrl === undefined ? undefined : await createScratchDatabase(cleanup, baseUrl)
  const database = await openDatabase<Tables>({ databaseUrl, dataDir, log: pino({ level: 'warn' }) })
  try {
    await migrate(database, MIGRATIONS)
    return await database.db.transaction().execute(async (tx) => {
      const busy = await insertCreators(tx, 'busy', order.busyCreators)
      const idle = await insertCreators(tx, 'idle', order.idleCreators)
      const donations = await insertDonations(tx, busy, paymentIds)
      return { engine: database.engine, busy, idle, donations, copy }
    })
  } finally {
    await database.close()
  }

  async function copy(): Promise<DataLocation> {
    const folder = await temporaryFolder(cleanup)
    if (baseUrl !== undefined) {
      return { dataDir: folder, databaseUrl: await createScratchDatabase(cleanup, baseUrl, databaseUrl) }
    }
    await cp(join(dataDir, 'database'), join(folder, 'database'), { recursive: true })
    return { dataDir: folder, databaseUrl: undefined }
  }
}

async function insertCreators(tx: AnyTransaction, name: string, count: number): Promise<Creator[]> {
  const creators: Creator[] = []
  for (let number = 1; number <= count; number++) {
    const slug = `${name}-${number}`
    const id = await insertAccount(tx, {
      email: `${slug}@example.com`,
      username: slug,
      displayName: slug,
      userType: 'creator',
      language: 'pt',
      passwordHash: NO_PASSWORD,
    })
    const { token } = await createSession(tx, id, NO_PASSWORD)
    creators.push({ id, slug, key: widgetKey(SESSION_SECRET, id, 1), token, isFiltered: number % 2 === 1 })
  }
  const unfiltered = creators.flatMap(({ id, isFiltered }) => (isFiltered ? [] : [id]))
  if (unfiltered.length > 0) {
    await tx
      .updateTable('creators')
      .set({ moderation: JSON.stringify({ mode: 'off' }) })
      .where('user_id', 'in', unfiltered)
      .execute()
  }
  // The plan without a limit of donations.
  await tx.updateTable('users').set({ granted_plan: 'pro', subscription_plan: 'pro' }).execute()
  return creators
}

/** Uses the product's own code without calling the provider, which has created and paid these payments already. */
async function insertDonations(
  tx: AnyTransaction,
  creators: Creator[],
  paymentIds: string[],
): Promise<PendingDonation[]> {
  const mollie = createMollieProvider({
    apiKey: '',
    apiUrl: () => NOWHERE,
    webhookUrl: () => undefined,
    sandbox: true,
  })
  const donations: PendingDonation[] = []
  const rulesCache = createRulesCache()
  for (const [index, paymentId] of paymentIds.entries()) {
    const creator = creators[index % creators.length]
    if (creator === undefined) throw new Error('donations need a creator')
    const payments = paymentProviders({
      ...mollie,
      openCheckout: async () => ({ paymentId, checkoutUrl: NOWHERE }),
    })
    const deps = {
      db: tx,
      log: { warn: () => undefined },
      prices: BUILT_IN_PRICES,
      payments,
      records: { write: () => '' },
      payerOf: async () => ({ customerId: '', email: null }),
      publicUrl: () => NOWHERE,
      donorSecrets: createDonorSecrets(SESSION_SECRET),
      describe: (name: string) => name,
      sounds: { find: async () => undefined, claim: async () => undefined },
      voices: { configured: false },
      transcriber: { configured: false },
      jobs: { add: async () => undefined },
      rulesCache,
    }
    const order = StartDonation.parse({
      creatorSlug: creator.slug,
      amountEuro: 10,
      donorName: 'Rita',
      // Contains a word that the lists mask where they are on.
      message: 'Boa noite do Funchal, caralho!',
    })
    const { donationId } = await startDonation(deps, order, {
      id: undefined,
      language: 'pt',
      idempotencyKey: undefined,
    })
    donations.push({ donationId, paymentId, creatorId: creator.id })
  }
  // The sweep would settle them two minutes later, in the middle of a measurement. The reconciliation would settle them
  // at the start of a server that opens a copy older than a minute.
  const tomorrow = new Date(Date.now() + DAY_MS)
  await tx.updateTable('payment_syncs').set({ next_poll_at: tomorrow }).execute()
  await tx.updateTable('reconciliation').set({ heartbeat_at: tomorrow, last_listed_at: tomorrow }).execute()
  return donations
}
