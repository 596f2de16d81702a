import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import type { Database } from '#modules/tables.ts'
import { openTestDatabase, type TestDatabase } from '#testing/engine.ts'
import { refreshOverlays, removeOverlays, writeOverlays } from '../connected-overlays.ts'
import { OverlayPresence } from './overlay-presence.ts'
import { openSocketPair } from './socket-pair.ts'

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
    socketCount: () => 3,
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

test('Overlays that join together are written together, and an unchanged status is not written', async () => {
  const { presence, changed } = openPresence()
  const creatorIds = [await addCreator(), await addCreator()]
  const sockets = [(await openSocketPair()).socket, (await openSocketPair()).socket]
  for (const [index, socket] of sockets.entries()) presence.add(socket, creatorIds[index] ?? '')
  await expect.poll(() => changed).toEqual([creatorIds])
  for (const socket of sockets) presence.updateStatus(socket, { playing: [] })
  const [first] = sockets
  if (first === undefined) throw new Error('no socket')
  presence.add(first, creatorIds[0] ?? '')
  presence.updateStatus(first, { playing: ['it is no id'], visible: false })
  await expect.poll(() => changed).toEqual([creatorIds, [creatorIds[0]]])
  expect(await overlaysOf(creatorIds[0] ?? '')).toMatchObject([{ status: { playing: [], visible: false } }])
})

test('Overlays that could not be written are written later, unless they have disconnected', async () => {
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
  const [staying, leaving] = [await openSocketPair(), await openSocketPair()]
  presence.add(staying.socket, stays)
  presence.add(leaving.socket, leaves)
  await expect.poll(() => refused).toBeGreaterThan(1)
  presence.remove(leaving.socket)
  isDown = false
  await expect.poll(() => changed.flat()).toContain(stays)
  expect(await overlaysOf(stays)).toHaveLength(1)
  expect(await overlaysOf(leaves)).toEqual([])
  await presence.close()
  expect(await overlaysOf(stays)).toEqual([])
  expect((await seenAt(stays))?.getTime()).toBeGreaterThan(Date.now() - 60_000)
})

test('Overlays of a dead process are deleted, and their creators keep the time when they were last seen', async () => {
  const [lost, connected, erased] = [await addCreator(), await addCreator(), await addCreator()]
  const [dead, alive] = [randomUUID(), randomUUID()]
  await sql`
    insert into overlay_processes (id, seen_at) values (${dead}, '2026-05-01T12:00Z'), (${alive}, now())
  `.execute(database.db)
  await sql`
    insert into overlays (id, creator_id, process_id) values
      (gen_random_uuid(), ${lost}, ${dead}), (gen_random_uuid(), ${erased}, ${dead}), (gen_random_uuid(), ${connected}, ${alive})
  `.execute(database.db)
  await database.db.updateTable('users').set({ erased_at: new Date() }).where('id', '=', erased).execute()
  expect(await refreshOverlays(database.db, randomUUID(), 0)).toEqual({ ownCount: 0, affectedCreatorIds: [lost] })
  expect([await overlaysOf(lost), await overlaysOf(erased)]).toEqual([[], []])
  expect(await overlaysOf(connected)).toHaveLength(1)
  expect([await seenAt(lost), await seenAt(erased)]).toEqual([new Date('2026-05-01T12:00Z'), null])
  expect(await processSeenAt(dead)).toBeUndefined()
})

const processSeenAt = async (id: string) =>
  (await database.db.selectFrom('overlay_processes').select('seen_at').where('id', '=', id).executeTakeFirst())?.seen_at
const setSeenSecondsAgo = (processId: string, secondsAgo: number) =>
  sql`update overlay_processes set seen_at = now() - make_interval(secs => ${secondsAgo}) where id = ${processId}`.execute(
    database.db,
  )
const oneOverlay = (creatorId: string) => ({
  connected: [{ id: randomUUID(), creatorId, status: {} }],
  disconnectedIds: [],
})

test('The heartbeat of a process writes one row and none of its overlays', async () => {
  const { db } = database
  const [processId, creatorId] = [randomUUID(), await addCreator()]
  for (let times = 0; times < 3; times += 1) await writeOverlays(db, processId, oneOverlay(creatorId))
  const versions = () =>
    sql`select id, xmin::text from overlays where creator_id = ${creatorId} order by id`.execute(db)
  const before = (await versions()).rows
  await setSeenSecondsAgo(processId, 40)
  expect(await refreshOverlays(db, processId, 0)).toEqual({ ownCount: 3, affectedCreatorIds: [] })
  expect((await processSeenAt(processId))?.getTime()).toBeGreaterThan(Date.now() - 30_000)
  expect((await versions()).rows).toEqual(before)
  await removeOverlays(db, processId)
})

test('A process wrongly treated as dead finds no overlays of its own, and its next write makes it alive again', async () => {
  const { db } = database
  const [slow, creatorId] = [randomUUID(), await addCreator()]
  await writeOverlays(db, slow, oneOverlay(creatorId))
  await setSeenSecondsAgo(slow, 51)
  expect(await refreshOverlays(db, randomUUID(), 0)).toEqual({ ownCount: 0, affectedCreatorIds: [creatorId] })
  expect(await refreshOverlays(db, slow, 0)).toEqual({ ownCount: 0, affectedCreatorIds: [] })
  await setSeenSecondsAgo(slow, 51)
  await writeOverlays(db, slow, oneOverlay(creatorId))
  expect(await refreshOverlays(db, randomUUID(), 0)).toEqual({ ownCount: 0, affectedCreatorIds: [] })
  expect(await overlaysOf(creatorId)).toHaveLength(1)
  expect(await removeOverlays(db, slow)).toEqual([creatorId])
  expect([await overlaysOf(creatorId), await processSeenAt(slow)]).toEqual([[], undefined])
})

test('Processes that delete each other’s overlays, return and stop at the same time leave no overlay without a process', async () => {
  const { db } = database
  const creatorIds = [await addCreator(), await addCreator()]
  const processIds = Array.from({ length: 4 }, () => randomUUID())
  const lives = processIds.map(async (processId) => {
    for (let times = 0; times < 10; times += 1) {
      for (const creatorId of creatorIds) await writeOverlays(db, processId, oneOverlay(creatorId))
      await setSeenSecondsAgo(processId, 51)
      await refreshOverlays(db, processIds[times % processIds.length] ?? '', 0)
    }
    await removeOverlays(db, processId)
  })
  const lived = await Promise.allSettled(lives)
  expect(lived.filter(({ status }) => status === 'rejected')).toEqual([])
  await Promise.all(processIds.map((processId) => removeOverlays(db, processId)))
  const { rows } = await sql`
    select from overlays where process_id = any(${processIds}::uuid[])
      or process_id not in (select id from overlay_processes)`.execute(db)
  expect(rows).toEqual([])
})

test('Overlays of one creator that disconnect at several processes during payments cause no deadlock', async () => {
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
      await writeOverlays(db, processId, {
        connected: [{ id, creatorId, status: { playing: [] } }],
        disconnectedIds: [],
      })
      await writeOverlays(db, processId, { connected: [], disconnectedIds: [id] })
    }
  })
  const gone = await Promise.allSettled(going)
  areGone = true
  expect([...gone, ...(await paid)].filter(({ status }) => status === 'rejected')).toEqual([])
  expect(await overlaysOf(creatorId)).toEqual([])
})
