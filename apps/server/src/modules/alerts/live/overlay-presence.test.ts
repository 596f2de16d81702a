import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import type { Database } from '#modules/tables.ts'
import { openTestDatabase, type TestDatabase } from '#testing/engine.ts'
import { refreshOverlays, writeOverlays } from '../overlay-rows.ts'
import { OverlayPresence } from './overlay-presence.ts'
import { socketPair } from './socket-pair.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase(inject('snapshotFolder'))
})
afterAll(() => database.close())

async function addCreator(): Promise<string> {
  const id = randomUUID()
  await sql`
    with person as (
      insert into users (id, email, password_hash, user_type, username, slug, display_name, created_at)
      values (${id}, ${id}, 'x', 'creator', ${id}, ${id}, 'Ana', now())
      returning id
    )
    insert into creators (user_id) select id from person`.execute(database.db)
  return id
}

function openPresence(db: Database = database.db) {
  const changed: string[][] = []
  const presence = new OverlayPresence({
    db,
    log: pino({ level: 'silent' }),
    processId: randomUUID(),
    changed: (creatorIds) => changed.push(creatorIds),
  })
  onTestFinished(() => presence.close())
  return { presence, changed }
}

const overlaysOf = (creatorId: string) =>
  database.db.selectFrom('overlays').select(['id', 'status']).where('creator_id', '=', creatorId).execute()
const seenAt = async (creatorId: string) =>
  (
    await database.db
      .selectFrom('creators')
      .select('overlay_seen_at')
      .where('user_id', '=', creatorId)
      .executeTakeFirstOrThrow()
  ).overlay_seen_at

test('Overlays that come together are written together, and what says nothing new is not written', async () => {
  const { presence, changed } = openPresence()
  const creatorIds = [await addCreator(), await addCreator()]
  const sockets = [(await socketPair()).socket, (await socketPair()).socket]
  for (const [index, socket] of sockets.entries()) presence.arrived(socket, creatorIds[index] ?? '')
  await expect.poll(() => changed).toEqual([creatorIds])
  for (const socket of sockets) presence.reported(socket, { playing: [] })
  const [first] = sockets
  if (first === undefined) throw new Error('no socket')
  presence.arrived(first, creatorIds[0] ?? '')
  presence.reported(first, { playing: ['it is no id'], visible: false })
  await expect.poll(() => changed).toEqual([creatorIds, [creatorIds[0]]])
  expect(await overlaysOf(creatorIds[0] ?? '')).toMatchObject([{ status: { playing: [], visible: false } }])
})

test('What the database did not take is written once it does, and only for who is still there', async () => {
  let isDown = true
  let refused = 0
  const failing = database.db.withPlugin({
    transformQuery({ node }) {
      if (!isDown) return node
      refused += 1
      throw new Error('the database is down')
    },
    transformResult: async ({ result }) => result,
  })
  const { presence, changed } = openPresence(failing)
  const [stays, leaves] = [await addCreator(), await addCreator()]
  const [staying, leaving] = [await socketPair(), await socketPair()]
  presence.arrived(staying.socket, stays)
  presence.arrived(leaving.socket, leaves)
  await expect.poll(() => refused).toBeGreaterThan(1)
  presence.left(leaving.socket)
  isDown = false
  await expect.poll(() => changed.flat()).toContain(stays)
  expect(await overlaysOf(stays)).toHaveLength(1)
  expect(await overlaysOf(leaves)).toEqual([])
  await presence.close()
  expect(await overlaysOf(stays)).toEqual([])
  expect((await seenAt(stays))?.getTime()).toBeGreaterThan(Date.now() - 60_000)
})

test('What a process left that died is taken away, with the time when it was last there', async () => {
  const [lost, kept, erased] = [await addCreator(), await addCreator(), await addCreator()]
  const [dead, alive] = [randomUUID(), randomUUID()]
  await sql`
    insert into overlays (id, creator_id, process_id, seen_at) values
      (gen_random_uuid(), ${lost}, ${dead}, '2026-05-01T12:00Z'),
      (gen_random_uuid(), ${erased}, ${dead}, '2026-05-01T12:00Z'),
      (gen_random_uuid(), ${kept}, ${alive}, now())`.execute(database.db)
  await database.db.updateTable('users').set({ erased_at: new Date() }).where('id', '=', erased).execute()
  expect(await refreshOverlays(database.db, randomUUID())).toEqual({ own: 0, lost: [lost] })
  expect([await overlaysOf(lost), await overlaysOf(erased)]).toEqual([[], []])
  expect(await overlaysOf(kept)).toHaveLength(1)
  expect([await seenAt(lost), await seenAt(erased)]).toEqual([new Date('2026-05-01T12:00Z'), null])
})

test('Overlays of one creator that go at several processes while payments come hold up neither each other nor the money', async () => {
  const [creatorId, { db }] = [await addCreator(), database]
  const raise = db.updateTable('creators').set((row) => ({ total_donations: row('total_donations', '+', 1) }))
  let areGone = false
  const paying = [1, 2].map(async () => {
    while (!areGone) await raise.where('user_id', '=', creatorId).execute()
  })
  const paid = Promise.allSettled(paying)
  const going = Array.from({ length: 5 }, async () => {
    const [processId, id] = [randomUUID(), randomUUID()]
    for (let times = 0; times < 20; times += 1) {
      await writeOverlays(db, processId, { here: [{ id, creatorId, status: { playing: [] } }], goneIds: [] })
      await writeOverlays(db, processId, { here: [], goneIds: [id] })
    }
  })
  const gone = await Promise.allSettled(going)
  areGone = true
  expect([...gone, ...(await paid)].filter(({ status }) => status === 'rejected')).toEqual([])
  expect(await overlaysOf(creatorId)).toEqual([])
})
