import { join } from 'node:path'
import { DAY_MS, HOUR_MS, SECOND_MS } from '@aplauso/contract/limits'
import { mollieSandbox } from '@aplauso/mollie-sandbox/plugin'
import { m } from '@aplauso/texts/messages'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import {
  accountCareRoutes,
  accountLimits,
  accountRoutes,
  createAuthentication,
  createPasswords,
  deleteExpiredMailedTokens,
  deleteExpiredSessions,
  enforceAccess,
  isWidgetKey,
  sendAccountMail,
} from '#modules/accounts/public.ts'
import {
  agencyRoutes,
  findDashboardViewers,
  INVITATION_LETTERS,
  NEW_INVITATIONS,
  sendInvitationMail,
} from '#modules/agency/public.ts'
import { alertRoutes, type DashboardDeps, LiveHub, serveLive } from '#modules/alerts/public.ts'
import {
  audioRoutes,
  createSoundEncoder,
  createSounds,
  NEW_SOUNDS,
  removeReleasedSounds,
  removeUnusedSounds,
} from '#modules/audio/public.ts'
import { creatorRoutes, favoriteRoutes, UNKNOWN_CREATORS } from '#modules/creators/public.ts'
import {
  askForDonor,
  createSpeechWaits,
  donationRoutes,
  type FollowDeps,
  followPayment,
  NEW_DONATIONS,
  notePaymentChanged,
  renderSpeeches,
  SPOKEN_TESTS,
  type SpeechDeps,
  sweepPayments,
} from '#modules/donations/public.ts'
import { findLedgerProblems } from '#modules/ledger/public.ts'
import { devPages, loadRenderer, overlayScript, pageRoutes } from '#modules/pages/public.ts'
import { mollieWebhook } from '#modules/payments/public.ts'
import { EXPORTS, privacyRoutes } from '#modules/privacy/public.ts'
import { NEW_AVATARS, profileRoutes, removeErasedAvatars } from '#modules/profiles/public.ts'
import { createShareImages, DRAWN_SHARE_IMAGES, shareImageRoutes } from '#modules/sharing/public.ts'
import { siteRoutes } from '#modules/site/public.ts'
import type { Tables } from '#modules/tables.ts'
import { createVoices, PAID_SPEECH, VOICE_PREVIEWS, voiceRoutes } from '#modules/voices/public.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { type App, createApp } from '#platform/http/app.ts'
import { createClientAddress } from '#platform/http/client-address.ts'
import { registerHealth } from '#platform/http/health.ts'
import { sendNotFound } from '#platform/http/problems.ts'
import { registerSecurityHeaders } from '#platform/http/security-headers.ts'
import { every } from '#platform/jobs/every.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { openMail } from '#platform/mail/mail.ts'
import { openRateLimits } from '#platform/rate-limit/rate-limits.ts'
import { mediaRoutes } from '#platform/storage/media-routes.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { registerMetrics } from '#platform/telemetry/metrics.ts'
import { addressesOf } from './addresses.ts'
import { openPaymentProvider, SANDBOX_KEY } from './payment-provider.ts'
import { reviewLetter } from './review-letter.ts'
import type { Settings } from './settings.ts'

export type AppDeps = {
  settings: Settings
  secret: string
  database: OpenDatabase<Tables>
  bus: Bus
  logger: FastifyBaseLogger
  version: string
  /** The built web client and overlay, their sources for `npm run dev`, or neither for tests of the API alone. */
  client: { kind: 'built' | 'sources'; web: string; overlay: string } | undefined
  /** Faults of the payment sandbox can be switched on over HTTP; for tests. */
  sandboxFaults: boolean
}

export type RunningApp = {
  app: App
  publicUrl: () => string
  follow: FollowDeps
  speech: SpeechDeps
  close(): Promise<void>
}

const SWEEP_PAUSE_MS = 15 * SECOND_MS
const SOCKETS_PER_ADDRESS = 100
const LAST_ANSWERS_MS = 2 * SECOND_MS

/** The composition root: builds what the modules need and registers each of them, nothing else. */
export async function buildApp(deps: AppDeps): Promise<RunningApp> {
  const { settings, secret, bus, logger, database } = deps
  const { db } = database
  const app = await createApp({ logger, trustProxy: settings.trustProxy, version: deps.version })
  const addresses = addressesOf(app, settings)
  const { publicUrl } = addresses

  const storage = openStorage({ dataDir: settings.dataDir, s3: settings.s3 })
  const mail = openMail({ smtpUrl: settings.smtpUrl, from: settings.mailFrom, dataDir: settings.dataDir, log: logger })
  const rateLimits = await openRateLimits({
    enabled: settings.rateLimit,
    databaseUrl: settings.databaseUrl,
    redisUrl: settings.redisUrl,
    secret,
    log: logger,
  })
  const jobs = await openJobs({ database, databaseUrl: settings.databaseUrl, log: logger })
  const clientAddress = createClientAddress(settings.trustProxy)
  const addressOf = (request: FastifyRequest) => clientAddress(request.raw)
  const authentication = createAuthentication({ db, publicUrl })
  const dashboards: DashboardDeps = { findDashboardViewers: (claims) => findDashboardViewers(db, claims) }
  const hub = new LiveHub({
    db,
    bus,
    log: logger,
    ...dashboards,
    overlayScript: deps.client?.kind === 'built' ? overlayScript(deps.client.overlay) : undefined,
  })
  const accessChanged = (userId: string) => hub.accessChanged(userId)
  const payments = openPaymentProvider(settings, addresses)
  const speechWaits = createSpeechWaits({ db, log: logger })
  const follow: FollowDeps = {
    db,
    announcer: hub.announcer,
    payments,
    speechWaits,
    alertCreated: (alert, goal) => hub.alertCreated(alert, goal),
    goalChanged: (creatorId) => hub.publish({ type: 'changed', creatorId }),
    reviewNeeded: (payment) => mail.send(reviewLetter(settings.operatorAddress, payment)),
    log: logger,
  }

  const encoder = createSoundEncoder({ ffmpegPath: settings.ffmpegPath, log: logger })
  const sounds = createSounds({ db, storage, jobs })
  const { tts, elevenLabsApiKey: apiKey, elevenLabsApiUrl: apiUrl } = settings
  const elevenLabs = apiKey === undefined ? undefined : { apiKey, apiUrl }
  const voices = await createVoices({ tts, elevenLabs, encoder, log: logger })
  const speech: SpeechDeps = { db, log: logger, sounds, voices, paidSpeech: rateLimits.limit(PAID_SPEECH) }

  await registerSecurityHeaders(app, { https: settings.publicUrl?.startsWith('https:') ?? false })
  const metrics = registerMetrics(app)
  metrics.gauge('live_sockets', 'Sockets that joined a creator', () => hub.socketCount)
  registerHealth(app, { checks: { database: () => database.check(), bus: () => bus.check() } })

  enforceAccess(app, authentication)
  siteRoutes(app, { payments, voicesConfigured: voices.configured })
  const passwords = await createPasswords()
  const limits = accountLimits(rateLimits.limit)
  const accountDeps = { db, secret, publicUrl, authentication, passwords, jobs, limits, addressOf, accessChanged }
  accountRoutes(app, accountDeps)
  accountCareRoutes(app, accountDeps)
  await sendAccountMail({ db, jobs, mail, publicUrl })
  const unknownNames = rateLimits.limit(UNKNOWN_CREATORS)
  creatorRoutes(app, { db, addressOf, unknownNames })
  favoriteRoutes(app, { db, authentication, addressOf, unknownNames })
  shareImageRoutes(app, {
    db,
    images: createShareImages({ storage, log: logger }),
    addressOf,
    drawn: rateLimits.limit(DRAWN_SHARE_IMAGES),
    unknownNames,
  })
  donationRoutes(app, {
    ...speech,
    sounds,
    payments,
    publicUrl,
    authentication,
    jobs,
    hub,
    addressOf,
    limit: rateLimits.limit(NEW_DONATIONS),
    spokenTests: rateLimits.limit(SPOKEN_TESTS),
    donorWaits: (donationId) => {
      askForDonor(follow, donationId)
        .then((question) => question && followPayment(follow, question))
        .catch((error: unknown) => logger.warn({ err: error, donationId }, 'payment not followed for a waiting donor'))
    },
    describe: (creator, locale) => m.donation_description({ creator }, { locale }),
  })
  await renderSpeeches({ ...speech, jobs })
  await audioRoutes(app, {
    db,
    storage,
    encoder,
    authentication,
    addressOf,
    limit: rateLimits.limit(NEW_SOUNDS),
  })
  await removeReleasedSounds({ db, storage, jobs })
  voiceRoutes(app, {
    db,
    voices,
    authentication,
    addressOf,
    unknownNames,
    previewLimits: {
      perAddress: rateLimits.limit(VOICE_PREVIEWS.perAddress),
      paidCharacters: rateLimits.limit(VOICE_PREVIEWS.paidCharacters),
    },
  })
  agencyRoutes(app, { db, authentication, jobs, accessChanged, limit: rateLimits.limit(NEW_INVITATIONS) })
  await sendInvitationMail({ db, jobs, mail, publicUrl, limit: rateLimits.limit(INVITATION_LETTERS) })
  const accounts = { db, secret, publicUrl, authentication, storage, log: logger }
  await profileRoutes(app, {
    ...accounts,
    sounds,
    voices,
    addressOf,
    limits: {
      perAccount: rateLimits.limit(NEW_AVATARS.perAccount),
      perAddress: rateLimits.limit(NEW_AVATARS.perAddress),
    },
    goalChanged: follow.goalChanged,
  })
  await removeErasedAvatars({ jobs, storage })
  privacyRoutes(app, {
    ...accounts,
    passwords,
    jobs,
    sounds,
    limit: rateLimits.limit(EXPORTS),
    accessChanged,
  })
  alertRoutes(app, { db, hub, authentication, secret, publicUrl })
  await mollieWebhook(app, {
    log: logger,
    paymentChanged: async (paymentId) => {
      const question = await notePaymentChanged(follow, paymentId)
      return question && (() => followPayment(follow, question))
    },
  })
  await app.register(mediaRoutes, { storage })
  if (settings.paymentProvider === 'sandbox') {
    await app.register(mollieSandbox, {
      prefix: '/sandbox',
      databaseFile: join(settings.dataDir, 'sandbox.db'),
      publicUrl: () => `${publicUrl()}/sandbox`,
      apiKey: SANDBOX_KEY,
      faults: deps.sandboxFaults,
    })
  }
  const stops: (() => Promise<void>)[] = []
  if (deps.client === undefined) app.setNotFoundHandler(sendNotFound)
  else if (deps.client.kind === 'sources') stops.push(await devPages(app, { ...deps.client, publicUrl }))
  else {
    const mediaOrigin = settings.s3 ? new URL(settings.s3.publicUrl).origin : ''
    pageRoutes(app, { ...deps.client, render: await loadRenderer(deps.client.web), publicUrl, mediaOrigin })
  }

  const stopLive = serveLive(app.server, {
    db,
    hub,
    log: logger,
    publicUrl,
    clientAddress,
    isWidgetKey: (creatorId, version, key) => isWidgetKey(secret, creatorId, version, key),
    ...dashboards,
    socketsPerAddress: settings.rateLimit ? SOCKETS_PER_ADDRESS : undefined,
  })

  app.addHook('onListen', async () => {
    stops.push(
      every(SWEEP_PAUSE_MS, 'sweep payments', logger, () => sweepPayments(follow)),
      every(HOUR_MS, 'expired sessions', logger, () => deleteExpiredSessions(db)),
      every(HOUR_MS, 'unused sounds', logger, () => removeUnusedSounds({ db, jobs })),
      every(HOUR_MS, 'expired mailed links', logger, () => deleteExpiredMailedTokens(db)),
      every(DAY_MS, 'ledger check', logger, checkLedger, HOUR_MS),
    )
  })

  async function checkLedger(): Promise<void> {
    const problems = await findLedgerProblems(db)
    if (problems.length > 0) logger.error({ problems }, 'the ledger does not add up')
  }

  return {
    app,
    publicUrl,
    follow,
    speech,
    async close() {
      stopLive()
      const hubClosed = hub.close()
      // Node waits for connections that sent nothing or half a request; what is under way has its time, those do not.
      const cut = setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS).unref()
      await app.close()
      clearTimeout(cut)
      await hubClosed
      await Promise.all(stops.map((stop) => stop()))
      await Promise.all([jobs.close(), rateLimits.close(), speechWaits.close()])
      await voices.close()
      await encoder.close()
    },
  }
}
