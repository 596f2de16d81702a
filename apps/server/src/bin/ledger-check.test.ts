import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '@aplauso/mollie-sandbox/testing/start-sandbox'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { findBooksState } from '#modules/ledger/public.ts'
import type { Tables } from '#modules/tables.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { BRIEF_PROCESS } from '#testing/brief-process.ts'
import { seedDonations } from '../seed/many-donations.ts'

const KEY = 'test_sandbox_key'
let dataDir = ''
/** A donation of the books, paid at Mollie. */
let donation = { id: '', paymentId: '', amountCents: 0 }

const sandbox = await startSandbox({ apiKey: KEY })
afterAll(() => sandbox.close())

async function inDatabase<Result>(
  work: (db: Awaited<ReturnType<typeof open>>['db']) => Promise<Result>,
): Promise<Result> {
  const database = await open()
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}
const open = () => openDatabase<Tables>({ databaseUrl: undefined, dataDir, log: pino({ level: 'silent' }) })

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'aplauso-ledger-'))
  await inDatabase(async (db) => {
    await migrate({ db, engine: 'embedded' }, join(import.meta.dirname, '../../migrations'))
    await seedDonations(db, 20, () => {})
    const { id, amount_cents } = await db
      .selectFrom('donations')
      .select(['id', 'amount_cents'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const euros = (amount_cents / 100).toFixed(2)
    const paymentId = await sandbox.pay(euros, { method: 'creditcard', metadata: { reference: id } })
    await sql`update donations set provider = 'mollie', provider_payment_id = ${paymentId} where id = ${id}`.execute(db)
    await sql`
      insert into payment_syncs (id, kind, provider, payment_id, checked_at)
      values (${id}, 'donation', 'mollie', ${paymentId}, now())`.execute(db)
    donation = { id, paymentId, amountCents: amount_cents }
  })
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Not `spawnSync`: the provider answers in this process. */
async function ledgerCheck(environment: Record<string, string>) {
  const command = [join(import.meta.dirname, 'admin.ts'), 'ledger:check']
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, ...environment }
  return new Promise<{ status: number | null; lines: string[]; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [...BRIEF_PROCESS, '--disable-warning=ExperimentalWarning', ...command],
      { env },
      (_error, out, stderr) => resolve({ status: child.exitCode, lines: out.trimEnd().split('\n'), stderr }),
    )
  })
}

const ADDS_UP = expect.stringMatching(/^the ledger adds up: \d+ journals, \d+ entries, 20 paid donations$/)
const AT_MOLLIE = { PAYMENT_PROVIDER: 'mollie', MOLLIE_API_KEY: KEY, MOLLIE_API_URL: `${sandbox.url}/mollie/v2` }

test('ledger:check without a payment at a provider compares the ledger alone', async () => {
  expect(await ledgerCheck({ PAYMENT_PROVIDER: 'sandbox' })).toEqual({
    ...{ status: 0, stderr: '', lines: [ADDS_UP, 'no settlement that was compared differs from the books'] },
  })
})

test('ledger:check names a provider that refuses the key, and ends with 0', async () => {
  const refusing = createServer((_request, response) => void response.writeHead(403).end('{}'))
  refusing.listen(0, '127.0.0.1')
  await once(refusing, 'listening')
  onTestFinished(() => void refusing.close())
  const address = refusing.address()
  const port = typeof address === 'object' && address !== null ? address.port : expect.fail('the system gave no port')
  const { status, lines } = await ledgerCheck({ ...AT_MOLLIE, MOLLIE_API_URL: `http://127.0.0.1:${port}` })
  expect([status, lines]).toEqual([
    0,
    [
      ADDS_UP,
      expect.stringMatching(
        /^mollie could not be reached, its settlements are not compared: .*MOLLIE_ORGANIZATION_TOKEN/,
      ),
      'no settlement that was compared differs from the books',
    ],
  ])
})

test('ledger:check names a payment that was settled with another amount, ends with 1, and stores the result', async () => {
  const settlement = await fetch(`${sandbox.url}/onboarding/org_sandbox/settlement`, { method: 'POST' })
  expect(settlement.status).toBe(200)
  expect(await ledgerCheck(AT_MOLLIE)).toMatchObject({ status: 0 })
  expect(await inDatabase(findBooksState)).toMatchObject({ ok: true, differences: [] })

  await inDatabase((db) => sql`update settled_entries set amount_cents = 1, settled_at = '2020-01-01'`.execute(db))
  await inDatabase((db) => sql`update settlement_positions set read_until = '2999-01-01'`.execute(db))
  const { status, lines } = await ledgerCheck(AT_MOLLIE)
  const difference = `payment ${donation.paymentId} of donation ${donation.id}: mollie settled 1 cents in`
  expect([status, lines]).toEqual([
    1,
    [ADDS_UP, expect.stringContaining(difference), "1 payments differ from the providers' settlements"],
  ])
  expect(await inDatabase(findBooksState)).toEqual({
    ...{ ok: false, checkedAt: expect.any(Date), differences: [expect.stringContaining(difference)] },
  })
})
