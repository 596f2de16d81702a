import { once } from 'node:events'
import { createServer } from 'node:http'
import { FEATURES } from '@aplauso/contract/features'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { type DashboardClaim, findDashboardViewers } from '#modules/agency/public.ts'
import { LiveHub } from '#modules/alerts/live/live-hub.ts'
import { serveLive } from '#modules/alerts/live/live-server.ts'
import { readFigures } from '#modules/donations/public.ts'
import type { Database } from '#modules/tables.ts'
import { openBus } from '#platform/bus/open-bus.ts'

type LiveOrder = Partial<{
  joinDeadlineMs: number
  heartbeatMs: number
  socketsPerAddress: number
  enteringMax: number
  isWidgetKey: (creatorId: string, version: number, key: string) => boolean
}>

/** For tests: a second process's live server on the same database, with times, limits and a bus of its own, which no other hears. */
export async function startLive(db: Database, order: LiveOrder = {}) {
  const log = pino({ level: 'silent' })
  const bus = await openBus({ log })
  const questions: string[][] = []
  const dashboards = {
    findDashboardViewers(claims: DashboardClaim[]) {
      questions.push(claims.map(({ token }) => token))
      return findDashboardViewers({ db, features: FEATURES }, claims)
    },
  }
  const hub = new LiveHub({
    db,
    bus,
    log,
    ...dashboards,
    readFigures: (creatorIds) => readFigures(db, creatorIds),
    overlayScript: '/overlay/assets/main-2.js',
    ...(order.enteringMax === undefined ? {} : { enteringMax: order.enteringMax }),
  })
  const server = createServer()
  const stop = serveLive(
    server,
    {
      db,
      hub,
      log,
      publicUrl: () => 'http://127.0.0.1',
      clientAddress: () => 'one',
      isWidgetKey: order.isWidgetKey ?? (() => false),
      socketsPerAddress: order.socketsPerAddress,
    },
    { joinDeadlineMs: order.joinDeadlineMs ?? 10_000, heartbeatMs: order.heartbeatMs ?? 60_000 },
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  onTestFinished(async () => {
    stop()
    await hub.close()
    server.close()
    await bus.close()
  })
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return { baseUrl, hub, bus, questions }
}
