import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logOperatorAction } from '#modules/access/public.ts'
import { insertAccount } from '#modules/accounts/public.ts'
import type { Tables } from '#modules/tables.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { runAdminCommand } from '../composition/admin-commands.ts'
import type { CommandContext } from '../composition/operator-command.ts'
import { readSettings } from '../settings/read-settings.ts'
import { serveCommands } from './command-socket.ts'

let dataDir = ''
const open = () => openDatabase<Tables>({ databaseUrl: undefined, dataDir, log: pino({ level: 'silent' }) })

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'aplauso-admin-'))
  const database = await open()
  await migrate(database, join(import.meta.dirname, '../../migrations'))
  await database.close()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const commandLine = (args: string[]) => [
  '--disable-warning=ExperimentalWarning',
  join(import.meta.dirname, 'admin.ts'),
  ...args,
]
const env = () => ({
  ...process.env,
  DATABASE_URL: '',
  DATA_DIR: dataDir,
  REGISTRATION: 'closed',
  PUBLIC_URL: 'https://aplauso.example',
})

const admin = (...args: string[]) => spawnSync(process.execPath, commandLine(args), { encoding: 'utf8', env: env() })
/** While this process answers. */
const adminBeside = (...args: string[]) => promisify(execFile)(process.execPath, commandLine(args), { env: env() })

const ENTRY = { actorId: null, action: 'verify', reason: 'Pedido' } as const
const ANA = ['--user', 'ana', '--email', 'Ana@Example.org', '--type', 'creator', '--display-name', 'Ana Ventura']

test('The first account of a closed installation is created, made owner and kept as the last one', async () => {
  const created = admin('create-account', ...ANA, '--json')
  expect([created.status, created.stderr]).toEqual([0, ''])
  expect(JSON.parse(created.stdout)).toMatchObject({
    user: 'ana',
    type: 'creator',
    passwordUrl: expect.stringMatching(/^https:\/\/aplauso\.example\/reset-password#token=[\w-]{43}$/),
  })
  const again = admin('create-account', ...ANA)
  expect([again.status, again.stdout]).toEqual([1, ''])
  expect(again.stderr).toBe('admin: There is already an account with this email address\n')

  const granted = admin('grant', '--user', 'ana', '--role', 'owner', '--json')
  expect([granted.status, JSON.parse(granted.stdout)]).toEqual([0, { user: 'ana', role: 'owner' }])
  const lowered = admin('grant', '--user', 'ana', '--role', 'support', '--json')
  expect([lowered.status, JSON.parse(lowered.stdout)]).toMatchObject([1, { error: { code: 'last_owner' } }])

  const alone = spawnSync(process.execPath, commandLine(['verify', '--user', 'ana', '--reason', 'Conhecida']), {
    encoding: 'utf8',
    env: { ...env(), REDIS_URL: 'redis://127.0.0.1:1' },
  })
  expect([alone.status, alone.stdout], 'without Redis').toEqual([0, 'ana has the badge of a verified creator\n'])

  const revoked = admin('revoke', '--user', 'ana', '--reason', 'Saiu')
  expect([revoked.status, revoked.stderr]).toEqual([1, expect.stringMatching(/^admin: This is the last owner/)])

  const invite = admin('invite', '--type', 'fan', '--email', 'rita@example.org', '--days', '3')
  expect([invite.status, invite.stderr]).toEqual([0, ''])
  expect(invite.stdout).toMatch(
    /^https:\/\/aplauso\.example\/register\?invite=[\w-]{43}\ngood once, until .*\nit does not work/,
  )

  const database = await open()
  try {
    const { db } = database
    const accounts = await db.selectFrom('users').select(['email', 'user_type', 'operator_role']).execute()
    expect(accounts).toEqual([{ email: 'ana@example.org', user_type: 'creator', operator_role: 'owner' }])
    const invites = await db.selectFrom('registration_invites').select(['email', 'created_by']).execute()
    expect(invites).toEqual([{ email: 'rita@example.org', created_by: null }])

    const inUse = admin('grant', '--user', 'ana', '--role', 'owner')
    expect([inUse.status, inUse.stderr]).toEqual([
      2,
      expect.stringContaining('is in use by another Aplauso process: stop'),
    ])
  } finally {
    await database.close()
  }
})

test('A command runs in the server that has the embedded database open', async () => {
  const database = await open()
  const done: string[] = []
  const context: Omit<CommandContext, 'print'> = {
    db: database.db,
    settings: readSettings({ DATA_DIR: dataDir }),
    publicUrl: () => 'https://running.example',
    accessChanged: async (userId) => void done.push(userId),
    withJobs: (work) => work({ add: async ({ name }) => void done.push(name) }),
    withProviders: (work) => work({ everyAccount: async () => [] }),
    withReconciliation: async () => expect.fail('nothing is reconciled'),
  }
  const account = { username: 'rui', email: 'rui@example.org', userType: 'fan', displayName: 'Rui' } as const
  await database.db
    .transaction()
    .execute((tx) => insertAccount(tx, { ...account, language: 'pt', passwordHash: 'x', hasPassword: false }))
  const server = await serveCommands(dataDir, (request, print) => runAdminCommand({ ...context, print }, request))
  try {
    const { stdout } = await adminBeside('suspend', '--user', 'rui', '--reason', 'Burla', '--json')
    expect(JSON.parse(stdout)).toEqual({ user: 'rui' })
    const { id } = await database.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'rui')
      .executeTakeFirstOrThrow()
    expect(done).toEqual(['account_mail', id])
    const again = await adminBeside('suspend', '--user', 'rui', '--reason', 'Burla', '--json').catch((error) => error)
    expect(again).toMatchObject({ code: 1, stderr: 'admin: rui is suspended already\n' })
    expect(JSON.parse(again.stdout)).toEqual({ error: { code: 'not_found', reason: 'rui is suspended already' } })
    const plan = await adminBeside('plan', '--user', 'rui', '--plan', 'pro')
    expect(plan.stdout).toBe('rui has the plan pro\n')
    expect((await adminBeside('feedback', '--json')).stdout).toBe('[]\n')
    const checked = await adminBeside('ledger:check')
    expect(checked.stdout.split('\n'), 'lines that the server printed').toEqual([
      'the ledger adds up: 0 journals, 0 entries, 0 paid donations',
      'no settlement that was compared differs from the books',
      '',
    ])
  } finally {
    await server.close()
    await database.close()
  }
})

test('verify-log tells the count and the last hash, and exits with 1 and the altered entry', async () => {
  const database = await open()
  const { db } = database
  await db.transaction().execute((tx) => logOperatorAction(tx, { ...ENTRY, target: 'a' }))
  await db.transaction().execute((tx) => logOperatorAction(tx, { ...ENTRY, target: 'b' }))
  const entries = await db.selectFrom('operator_log').select(['id', 'hash']).orderBy('position', 'desc').execute()
  await database.close()
  const verified = admin('verify-log', '--json')
  expect([verified.status, JSON.parse(verified.stdout)]).toEqual([
    0,
    { ok: true, count: entries.length, hash: entries[0]?.hash },
  ])

  const later = await open()
  await sql`alter table operator_log disable trigger append_only`.execute(later.db)
  await sql`update operator_log set reason = 'Outra' where target = 'a'`.execute(later.db)
  await later.close()
  const altered = admin('verify-log')
  const named = `admin: entry ${entries[1]?.id} at position ${entries.length - 1} of the operator log is altered\n`
  expect([altered.status, altered.stdout, altered.stderr]).toEqual([1, '', named])
})

test('A lost second factor is reset, and the email to the owner waits for the server', async () => {
  const inDatabase = async <Result>(work: (db: Awaited<ReturnType<typeof open>>['db']) => Promise<Result>) => {
    const database = await open()
    try {
      return await work(database.db)
    } finally {
      await database.close()
    }
  }
  await inDatabase(async (db) => {
    const { id } = await db
      .updateTable('users')
      .set({ has_second_factor: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    const secret = { sealed_secret: Buffer.from('sealed'), is_confirmed: true, created_at: new Date() }
    await db
      .insertInto('totp_secrets')
      .values({ user_id: id, ...secret })
      .execute()
  })
  const reset = admin('reset-second-factor', '--user', 'ana', '--json')
  expect([reset.status, JSON.parse(reset.stdout)]).toEqual([0, { user: 'ana' }])
  await inDatabase(async (db) => {
    expect(await db.selectFrom('totp_secrets').selectAll().execute()).toEqual([])
    const { rows } = await sql<{ data: unknown }>`select data from pgboss.job where name = 'account_mail'`.execute(db)
    expect(rows).toMatchObject([{ data: { payload: { kind: 'second_factor_reset' } } }])
  })
  const again = admin('reset-second-factor', '--user', 'ana')
  expect([again.status, again.stderr]).toEqual([1, 'admin: ana has no second factor\n'])
})

test.each([
  [['revoke-all'], 2, 'the command is grant, revoke, create-account, invite, suspend'],
  [['invite', '--type', 'king', '--days', '0'], 1, '--days'],
])('admin %j ends with a sentence and without a change', (args, code, sentence) => {
  const { status, stdout, stderr } = admin(...args)
  expect([status, stdout]).toEqual([code, ''])
  expect(stderr).toMatch(/^admin: /)
  expect(stderr).toContain(sentence)
  expect(stderr).not.toMatch(/\s+at /)
})
