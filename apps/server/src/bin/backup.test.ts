import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { appendFile, copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SignedIn } from '@aplauso/contract/accounts'
import type { DonationStarted } from '@aplauso/contract/donations'
import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { findLedgerProblems } from '#modules/ledger/public.ts'
import type { Tables } from '#modules/tables.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { openJobs } from '#platform/jobs/open-jobs.ts'
import { BRIEF_PROCESS } from '#testing/brief-process.ts'
import { testEngine } from '#testing/engine.ts'
import { freePort } from '#testing/free-port.ts'
import { canHaveOwnMounts } from '#testing/own-mounts.ts'
import { createDatabase, databaseUrlOf, dropDatabase } from '#testing/postgres.ts'

const HANGS_MS = 240_000
const MEDIA = 'sounds/backup-of-media.mp3'
const onPostgres = testEngine() === 'postgres'

const Manifest = z.object({
  createdAt: z.string(),
  version: z.string(),
  schema: z.string(),
  engine: z.string(),
  rows: z.record(z.string(), z.number()),
  files: z.record(z.string(), z.string()),
  secrets: z.array(z.string()),
})

/** All data folders and backups of this file. */
let folder = ''
const at = (name: string) => join(folder, name)
const children: ChildProcess[] = []
const databases: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aplauso-backup-'))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const name of databases) await dropDatabase(name)
  await rm(folder, { recursive: true, force: true })
})

async function newDatabase(name: string): Promise<string> {
  const unique = `aplauso_backup_${name}_${process.pid}`
  databases.push(unique)
  await createDatabase(unique)
  return databaseUrlOf(unique)
}

function start(program: string, args: string[], environment: Record<string, string>, within: string[] = []) {
  const file = join(import.meta.dirname, program === 'server' ? 'server.mjs' : `${program}.ts`)
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', ...BRIEF_PROCESS, file, ...args]
  const [command = '', ...others] = [...within, ...node]
  const child = spawn(command, others, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      ...{
        DEMO: 'false',
        RATE_LIMIT: 'off',
        TTS_PROVIDER: 'none',
        PAYMENT_PROVIDER: 'sandbox',
        PLANS: 'off',
        LOG_LEVEL: 'error',
      },
      ...environment,
    },
  })
  children.push(child)
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (text) => {
    output.stdout += text
  })
  child.stderr.on('data', (text) => {
    output.stderr += text
  })
  return { child, output, exited: once(child, 'close').then(([code]) => ({ code, ...output })) }
}

const run = (program: string, args: string[], environment: Record<string, string>, within?: string[]) =>
  start(program, args, environment, within).exited

/** A server on `environment`, with its calls. */
async function serve(environment: Record<string, string>) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { child, output, exited } = start('server', [], { ...environment, PORT: String(port) })
  await expect
    .poll(
      () =>
        fetch(`${url}/readyz`).then(
          ({ status }) => status,
          () => output,
        ),
      { timeout: HANGS_MS, interval: 50 },
    )
    .toBe(200)
  async function call<Body>(path: string, { token, body }: { token?: string; body?: unknown } = {}) {
    const response = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: (isJson ? JSON.parse(text) : text) as Body }
  }
  const end = (donation: DonationStarted, outcome: string) =>
    call(new URL(donation.checkoutUrl).pathname, { body: { outcome } })
  async function donate(slug: string): Promise<DonationStarted> {
    const body = { creatorSlug: slug, amountEuro: 10, donorName: 'Rita', message: 'Olá\n\\N \t', audioType: 'text' }
    const answer = await call<DonationStarted>('/api/donations/create-payment', { body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body
  }
  return {
    call,
    donate,
    end,
    async pay(slug: string) {
      const donation = await donate(slug)
      await end(donation, 'paid')
      const path = `/api/donations/${donation.donationId}/status`
      await expect.poll(async () => (await call<{ status: string }>(path)).body.status).toBe('paid')
      return donation
    },
    async stop() {
      child.kill('SIGTERM')
      expect((await exited).code, JSON.stringify(output)).toBe(0)
    },
  }
}
type Server = Awaited<ReturnType<typeof serve>>

const readManifest = async (backup: string) =>
  Manifest.parse(JSON.parse(await readFile(join(at(backup), 'manifest.json'), 'utf8')))

const WAITING = { name: 'waiting', payload: z.string(), retries: 1, maxSeconds: 10 }

async function waitingIn(databaseUrl: string) {
  const database = await openDatabase<Tables>({ databaseUrl, dataDir: '', log: pino({ level: 'silent' }) })
  const { rows } = await database.raw.query('select name, data from pgboss.job').finally(() => database.close())
  return rows
}

/** Opens the restored database, which no server has open. */
async function inDatabase<Result>(
  work: (db: Kysely<Tables>, database: OpenDatabase<Tables>) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase<Tables>({ dataDir: at('restored'), log: pino({ level: 'silent' }) })
  return work(database.db, database).finally(() => database.close())
}

/** Reads the data of an account that every copy of the database and the media must have. */
async function holdings({ call }: Server, { token }: SignedIn) {
  const [me, balance, donations, media] = await Promise.all([
    call<{ widgetUrl: string }>('/api/auth/me', { token }),
    call('/api/balance', { token }),
    call('/api/donations/my?limit=100', { token }),
    call(`/media/${MEDIA}`),
  ])
  const overlayKey = new URL(me.body.widgetUrl).hash
  return {
    statuses: [me.status, media.status],
    overlayKey,
    balance: balance.body,
    donations: donations.body,
    media: media.body,
  }
}

test('A backup beside a running server is one moment of it, and is restored and reconciled elsewhere, whole or not at all', {
  timeout: 6 * HANGS_MS,
}, async () => {
  const source = {
    DATA_DIR: at('source'),
    ...(onPostgres && { DATABASE_URL: await newDatabase('source') }),
  }
  const server = await serve(source)
  await mkdir(join(at('source'), 'media/sounds'), { recursive: true })
  await writeFile(join(at('source'), 'media', MEDIA), 'a sound')
  const account = {
    email: 'ana@example.org',
    password: 'segredo',
    displayName: 'Ana',
    username: 'ana',
    userType: 'creator',
  }
  const { body: creator } = await server.call<SignedIn>('/api/auth/register', { body: account })
  const slug = creator.user.slug
  const [refunded, chargedBack] = [await server.pay(slug), await server.pay(slug)]

  // A backup that is killed is no backup, and the folder of the server stays clean.
  const killed = start('backup', ['--to', at('killed')], source)
  await expect.poll(() => readdir(at('killed')).catch(() => []), { timeout: HANGS_MS, interval: 5 }).not.toEqual([])
  killed.child.kill('SIGKILL')
  await killed.exited
  expect(await readdir(at('killed'))).not.toContain('manifest.json')

  let isBackingUp = true
  const paying = (async () => {
    let paid = 0
    for (; isBackingUp; paid += 1) await server.pay(slug)
    return paid
  })()
  const backup = await run('backup', ['--to', at('backup'), '--with-secrets'], source)
  isBackingUp = false
  const paidMeanwhile = await paying
  expect([backup.code, backup.stdout], backup.stderr).toEqual([0, expect.stringContaining('1 media files')])
  expect(await readdir(at('source'))).not.toContainEqual(expect.stringMatching(/^\.backup-/))
  const manifest = await readManifest('backup')
  expect(manifest).toMatchObject({ engine: testEngine(), secrets: expect.arrayContaining(['session-secret']) })
  expect(manifest.rows.donations).toBeGreaterThanOrEqual(2)
  expect(manifest.rows.donations).toBeLessThanOrEqual(2 + paidMeanwhile)
  for (const name of ['manifest.json', ...Object.keys(manifest.files)]) {
    expect((await stat(join(at('backup'), name))).mode & 0o077, name).toBe(0)
  }
  const again = await run('backup', ['--to', at('backup')], source)
  expect([again.code, again.stderr]).toEqual([1, expect.stringMatching(/^backup: .* is not empty/)])

  // The provider goes on: paid, refunded and charged back since.
  const late = await server.pay(slug)
  const { body: stranger } = await server.call<SignedIn>('/api/auth/register', {
    body: { ...account, email: 'rui@example.org', username: 'rui' },
  })
  const toStranger = await server.pay(stranger.user.slug)
  await server.end(refunded, 'refunded')
  await server.end(chargedBack, 'charged_back')
  await server.stop()

  await cp(at('backup'), at('altered'), { recursive: true })
  await appendFile(join(at('altered'), 'database/donations.copy.gz'), 'x')
  const altered = await run('restore', ['--from', at('altered')], { DATA_DIR: at('restored') })
  expect([altered.code, altered.stderr]).toEqual([1, expect.stringContaining('database/donations.copy.gz')])
  const newer = JSON.stringify({
    ...JSON.parse(await readFile(join(at('backup'), 'manifest.json'), 'utf8')),
    version: '99.0.0',
  })
  await writeFile(join(at('altered'), 'manifest.json'), newer)
  const ofNewer = await run('restore', ['--from', at('altered')], { DATA_DIR: at('restored') })
  expect([ofNewer.code, ofNewer.stderr]).toEqual([1, expect.stringContaining('newer release (99.0.0')])
  const unfinished = await run('restore', ['--from', at('killed')], { DATA_DIR: at('restored') })
  expect([unfinished.code, unfinished.stderr]).toEqual([1, expect.stringContaining('has no manifest.json')])

  const restored = { DATA_DIR: at('restored') }
  const halfway = start('restore', ['--from', at('backup')], restored)
  await expect
    .poll(() => readdir(at('restored')).catch(() => []), { timeout: HANGS_MS, interval: 5 })
    .toContain('.restore')
  halfway.child.kill('SIGKILL')
  await halfway.exited
  const refused = await run('server', [], { ...restored, PORT: '0' })
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('a restore that was not finished')])

  const done = await run('restore', ['--from', at('backup')], restored)
  expect([done.code, done.stdout], done.stderr).toEqual([
    0,
    expect.stringContaining(`npm run reconcile -- --since ${manifest.createdAt}`),
  ])
  const files = ['database', 'media', 'sandbox.db', 'session-secret', 'sandbox-key']
  expect(await readdir(at('restored'))).toEqual(expect.arrayContaining(files))
  expect(await readdir(at('restored'))).not.toContain('.restore')
  const twice = await run('restore', ['--from', at('backup')], restored)
  expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining('is not empty: it has')])

  // The rows are one moment: each donation has its journals.
  await inDatabase(async (db) => {
    expect(await findLedgerProblems(db)).toEqual([])
    expect(await db.selectFrom('donations').select('id').execute()).toHaveLength(manifest.rows.donations ?? 0)
  })

  await copyFile(join(at('source'), 'sandbox.db'), join(at('restored'), 'sandbox.db'))
  const reconciled = await run('admin', ['reconcile', '--since', manifest.createdAt], restored)
  expect(reconciled.stdout, reconciled.stderr).toMatch(/made mollie \S+\n/)
  // The command that was printed gives the stranger's payment back, once.
  const paymentId = new URL(toStranger.checkoutUrl).pathname.split('/').at(-1)
  const [, program = '', printed = ''] = /npm run (reconcile) -- (--refund \S+)/.exec(reconciled.stdout) ?? []
  expect([reconciled.code, printed]).toEqual([1, `--refund ${paymentId}`])
  const refunding = () => run('admin', [program, ...printed.split(' ')], restored)
  expect(await refunding()).toMatchObject({ code: 0, stdout: `${paymentId} is refunded: 10.00 EUR\n` })
  expect(await refunding()).toMatchObject({ code: 0, stdout: expect.stringContaining('nothing was paid') })
  const all = await run('admin', ['reconcile', '--since', '2026-01-01T00:00Z'], restored)
  expect([all.code, all.stdout], all.stderr).toEqual([0, expect.stringMatching(/, 0 left for you/)])

  const statuses = await inDatabase((db) => db.selectFrom('donations').select(['id', 'status']).execute())
  const shown = new Map(statuses.map(({ id, status }) => [id, status]))
  expect([refunded, chargedBack, late].map(({ donationId }) => shown.get(donationId))).toEqual([
    ...['refunded', 'charged_back', 'paid'],
  ])

  // As a move leaves it whose last answer was lost.
  await writeFile(join(at('restored'), 'move.json'), JSON.stringify({ id: randomUUID() }))
  const second = await serve(restored)
  expect(await readdir(at('restored')), 'a move is begun again once donations go on').not.toContain('move.json')
  const state = await holdings(second, creator)
  expect(state).toMatchObject({
    statuses: [200, 200],
    media: 'a sound',
    overlayKey: new URL(creator.user.widgetUrl ?? '').hash,
  })
  await second.stop()

  // An email that waits for its time is in a backup that no server makes, and goes on in the other engine.
  await inDatabase(async (_db, database) => {
    const jobs = await openJobs({ database, log: pino({ level: 'silent' }) })
    await jobs.add(WAITING, 'Olá', { startAfterSeconds: 3_600 })
    await jobs.close()
  })
  expect(await run('backup', ['--to', at('alone')], restored)).toMatchObject({ code: 0 })
  const alone = await readManifest('alone')
  expect(alone).toMatchObject({ engine: 'embedded', rows: { 'pgboss.job': 1 } })
  expect(Object.keys(alone.files)).not.toContainEqual(expect.stringMatching(/^secrets\/|session-secret/))
  if (canHaveOwnMounts()) {
    await mkdir(at('small'))
    const full = await run('backup', ['--to', at('small')], restored, [
      ...['unshare', '-Urm', 'sh', '-c', 'mount -t tmpfs -o size=200k tmpfs "$0" && exec "$@"', at('small')],
    ])
    expect([full.code, full.stderr]).toEqual([2, expect.stringContaining('backup: the disk is full')])
  }
  if (onPostgres) {
    const other = await newDatabase('other')
    expect(await run('restore', ['--from', at('alone'), '--to-database', other], restored)).toMatchObject({ code: 0 })
    expect(await waitingIn(other)).toEqual([{ name: WAITING.name, data: { payload: 'Olá' } }])
    await moveToPostgres(restored, creator, state)
  }
})

async function moveToPostgres(from: { DATA_DIR: string }, creator: SignedIn, before: unknown): Promise<void> {
  const url = await newDatabase('target')
  const moved = await run('move', ['--to', url], from)
  expect([moved.code, moved.stdout], moved.stderr).toEqual([0, expect.stringContaining('Set DATABASE_URL')])
  const password = new URL(url).password
  if (password !== '') expect(moved.stdout + moved.stderr).not.toContain(password)
  const again = await run('move', ['--to', url], from)
  expect([again.code, again.stdout], again.stderr).toEqual([0, expect.stringContaining('nothing to do')])
  const onOld = await run('server', [], { ...from, PORT: '0' })
  expect([onOld.code, onOld.stderr]).toEqual([1, expect.stringContaining('was moved to')])
  const late = await run('backup', ['--to', at('late')], from)
  expect([late.code, late.stderr]).toEqual([expect.any(Number), expect.stringContaining('was moved to')])
  expect(late.code).not.toBe(0)
  const server = await serve({ ...from, DATABASE_URL: url })
  expect(await holdings(server, creator)).toEqual(before)
  expect(await waitingIn(url)).toHaveLength(1)
  const refused = await run('move', ['--to', url], { DATA_DIR: at('nothing') })
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('has no embedded database')])
  await server.stop()
}
