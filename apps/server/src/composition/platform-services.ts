import { SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { limitMail } from '#modules/emails/public.ts'
import { openLiveSettings } from '#modules/switches/public.ts'
import type { Tables } from '#modules/tables.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import type { App } from '#platform/http/app-type.ts'
import { createClientAddress } from '#platform/http/client-address.ts'
import { createMicroCache } from '#platform/http/micro-cache.ts'
import { openJobs } from '#platform/jobs/open-jobs.ts'
import { openMail } from '#platform/mail/open-mail.ts'
import { openRateLimits } from '#platform/rate-limit/open-rate-limits.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { addressesOf } from '../addresses.ts'
import type { Settings } from '../settings/read-settings.ts'

export type PlatformDeps = {
  settings: Settings
  secret: string
  database: OpenDatabase<Tables>
  bus: Bus
  logger: FastifyBaseLogger
  /** The largest age of shared cached answers in ms; by default one second. */
  cacheMs?: number
}

const CACHE_MS = SECOND_MS

export type Platform = Awaited<ReturnType<typeof openPlatform>>

/** Opens what every domain uses: database, jobs, emails, storage, limits, and the settings that all of them read. */
export async function openPlatform({ settings, secret, database, bus, logger: log, cacheMs }: PlatformDeps, app: App) {
  const { databaseUrl, dataDir, redisUrl } = settings
  const { db } = database
  const { publicUrl, ownUrl } = addressesOf(app, settings)
  const rateLimits = await openRateLimits({ enabled: settings.rateLimit, databaseUrl, redisUrl, secret, log })
  const { limit } = rateLimits
  const cache = createMicroCache(cacheMs ?? CACHE_MS)
  const live = await openLiveSettings({
    db,
    bus,
    log,
    environment: settings,
    isShared: database.engine === 'postgres',
    onChange({ features }) {
      cache.clear()
      if (!settings.hasLogLevel) log.level = features.debugMode ? 'debug' : 'info'
    },
  })
  const clientAddress = createClientAddress(settings.trustProxy)
  return {
    db,
    log,
    limit,
    publicUrl,
    ownUrl,
    secret,
    clientAddress,
    previousSecrets: settings.previousSecrets,
    live,
    isOnlyProcess: database.engine !== 'postgres',
    features: live.features,
    registration: live.registration,
    prices: settings.prices,
    secondFactor: settings.secondFactor,
    addressOf: (request: FastifyRequest) => clientAddress(request.raw),
    storage: openStorage({ dataDir, s3: settings.s3 }),
    mail: limitMail({
      mail: openMail({ smtpUrl: settings.smtpUrl, from: settings.mailFrom, dataDir, log }),
      db,
      limit,
      log,
    }),
    jobs: await openJobs({
      database,
      databaseUrl,
      connections: settings.jobConnections,
      runHere: settings.role !== 'web',
      // With Redis, jobs need no NOTIFY, which would make PostgreSQL commit transactions one after the other.
      bus: database.engine === 'postgres' && bus.sqlChannel === undefined ? bus : undefined,
      log,
    }),
    cache,
    closeLimits: () => rateLimits.close(),
  }
}
