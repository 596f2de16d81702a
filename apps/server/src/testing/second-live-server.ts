import { once } from 'node:events'
import { createServer } from 'node:http'
import { FEATURES } from '@aplauso/contract/features'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { LiveHub } from '#modules/alerts/live/live-hub.ts'
import { serveLive } from '#modules/alerts/live/live-server.ts'
import { createRulesCache, createTopics, findLiveActors, type LiveClaim } from '#modules/alerts/public.ts'
import { createDonorSecrets, readDashboardStats } from '#modules/donations/public.ts'
import { BUILT_IN_PRICES } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'
import { openBus } from '#platform/bus/open-bus.ts'
import { APP_SECRET } from '#testing/test-app.ts'

type LiveOrder = Partial<{
  joinDeadlineMs: number
  heartbeatMs: number
  socketsPerAddress: number
  enteringMax: number
  isWidgetKey: (creatorId: string, version: number, key: string) => boolean
}>

/**
 * Starts the live server of a second process on the same database, with its own times and limits, and a bus without
 * other processes.
 */
export async function startLive(db: Database, options: LiveOrder = {}) {
  const log = pino({ level: 'silent' })
  const bus = await openBus({ log })
  const accessChecks: string[][] = []
  const actorDeps = {
    findLiveActors(claims: LiveClaim[]) {
      accessChecks.push(claims.map(({ secret }) => secret))
      return findLiveActors(
        { db, features: FEATURES, prices: BUILT_IN_PRICES, secondFactor: { policy: 'optional', operators: false } },
        claims,
      )
    },
  }
  const hub = new LiveHub({
    db,
    bus,
    log,
    ...actorDeps,
    readDashboardStats: (creatorIds) => readDashboardStats(db, creatorIds),
    findTopic: createTopics({ db, rulesCache: createRulesCache(), publicUrl: () => 'http://127.0.0.1' }),
    overlayScript: '/overlay/assets/main-2.js',
    ...(options.enteringMax === undefined ? {} : { joiningMax: options.enteringMax }),
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
      isWidgetKey: options.isWidgetKey ?? (() => false),
      isSceneKey: () => false,
      isListenKey: () => false,
      donorSecrets: createDonorSecrets(APP_SECRET),
      socketsPerAddress: options.socketsPerAddress,
    },
    { joinDeadlineMs: options.joinDeadlineMs ?? 10_000, heartbeatMs: options.heartbeatMs ?? 60_000 },
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
  return { baseUrl, hub, bus, questions: accessChecks }
}
