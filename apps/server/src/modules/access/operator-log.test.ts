import type { Problem } from '@aplauso/contract/errors'
import type { OperatorLogEntry } from '@aplauso/contract/operator-log'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { grantOperatorRole } from '#modules/accounts/public.ts'
import { useApp } from '#testing/test-app.ts'
import { logOperatorAction, verifyOperatorLog } from './operator-log.ts'

const app = useApp()
const db = () => app().database.db

const log = (target: string, after: Record<string, unknown> | null = null, actorId: string | null = null) =>
  db()
    .transaction()
    .execute((tx) => logOperatorAction(tx, { actorId, action: 'suspend', target, reason: 'Spam', after }))

/** Changes rows that the triggers protect, as a person with the database's password can. */
async function tamper(...statements: string[]): Promise<void> {
  for (const table of ['operator_log', 'operator_log_head']) {
    await sql.raw(`alter table ${table} disable trigger append_only`).execute(db())
  }
  for (const statement of statements) await sql.raw(statement).execute(db())
  for (const table of ['operator_log', 'operator_log_head']) {
    await sql.raw(`alter table ${table} enable trigger append_only`).execute(db())
  }
}

beforeEach(() => tamper('delete from operator_log', `update operator_log_head set position = 0, hash = ''`))

test('Entries that are written at once are one chain without gaps, and refuse every change', async () => {
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => log(`target-${index}`, { z: 1, a: { y: [{ b: 1, a: 'é' }], c: null } })),
  )
  expect(await verifyOperatorLog(db())).toMatchObject({ ok: true, count: 12 })
  for (const statement of [
    `update operator_log set reason = 'none'`,
    'delete from operator_log',
    'truncate operator_log',
    'delete from operator_log_head',
  ]) {
    await expect(sql.raw(statement).execute(db())).rejects.toThrow(/append-only/)
  }
})

test('An entry of a rolled-back transaction is not in the log', async () => {
  const failed = db()
    .transaction()
    .execute(async (tx) => {
      await logOperatorAction(tx, { actorId: null, action: 'verify', target: 'a', reason: null })
      throw new Error('rolled back')
    })
  await expect(failed).rejects.toThrow('rolled back')
  await log('b')
  expect(await verifyOperatorLog(db())).toMatchObject({ ok: true, count: 1 })
})

test.each([
  ['an altered value', `update operator_log set after = '{"a":2}' where position = 2`, 'altered', 2],
  ['an altered reason', `update operator_log set reason = null where position = 3`, 'altered', 3],
  ['a missing entry', 'delete from operator_log where position = 2', 'missing', 2],
  ['a cut tail', 'delete from operator_log where position > 2', 'missing', 3],
  ['an emptied log', 'delete from operator_log', 'missing', 1],
  ['a head set back', `update operator_log_head set position = 2`, 'altered', 3],
])('verifyOperatorLog names %s', async (_what, statement, problem, position) => {
  for (const target of ['a', 'b', 'c']) await log(target, { a: 1 })
  expect(await verifyOperatorLog(db())).toMatchObject({ ok: true, count: 3 })
  await tamper(statement)
  const found = await verifyOperatorLog(db())
  expect(found).toMatchObject({ ok: false, problem, position })
  const named = await db().selectFrom('operator_log').select('id').where('position', '=', position).executeTakeFirst()
  expect(found).toMatchObject({ entry: problem === 'altered' ? named?.id : null })
})

test('Owners read the log in pages and as a file; other operators get 403 and everybody else 404', async () => {
  const owner = await app().register('fan')
  const finance = await app().register('fan')
  const nobody = await app().register('creator')
  await grantOperatorRole(db(), owner.user.username, 'owner')
  await grantOperatorRole(db(), finance.user.username, 'finance')
  for (const target of ['a', 'b', 'c']) await log(target, { formula: '=1+1' }, owner.user.id)
  await log('d')
  const read = (query: string, token: string | undefined = owner.token) =>
    app().call<OperatorLogEntry[]>(`/api/admin/log${query}`, { token })
  const first = await read('?limit=3')
  expect(first.body.map(({ target }) => target)).toEqual(['d', 'c', 'b'])
  expect(first.body[0]).toMatchObject({ actor: null, action: 'suspend', reason: 'Spam', before: null, after: null })
  const actor = { id: owner.user.id, username: owner.user.username, displayName: owner.user.displayName }
  expect(first.body[1]).toMatchObject({ actor, after: { formula: '=1+1' } })
  const next = /<[^>]*\?([^>]*)>/.exec(first.headers.get('link') ?? '')?.[1]
  expect((await read(`?${next}`)).body.map(({ target }) => target)).toEqual(['a', finance.user.id, owner.user.id])
  expect((await read('?target=b')).body).toHaveLength(1)
  const csv = await fetch(`${app().baseUrl}/api/admin/log?format=csv`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect((await csv.text()).trim().split('\r\n')).toHaveLength(7)
  expect((await app().call<Problem>('/api/admin/log', { token: finance.token })).status).toBe(403)
  expect((await app().call<Problem>('/api/admin/log', { token: nobody.token })).status).toBe(404)
  expect((await app().call<Problem>('/api/admin/log')).status).toBe(401)
})
