import { SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { createAuthentication, createSecurityLog } from '#modules/access/public.ts'
import { createPasswords } from '#modules/accounts/public.ts'
import {
  ALERT_CONTROL_ACTIONS,
  createAlertControlAdmission,
  createFingerprintHasher,
  createReadTop,
  createRulesCache,
  createTopics,
  DOCK_CALLS,
  findLiveActors,
  type LiveActorDeps,
  LiveHub,
  makePushKeys,
  mediaOfAlerts,
  mediaOfScenes,
  mediaOfVariations,
  rejudgeStaleAlerts,
} from '#modules/alerts/public.ts'
import { API_CALLS, createKeyAdmission, createWebhookSender, systemTargets } from '#modules/developers/public.ts'
import {
  chargeMonth,
  createDonorCheck,
  createDonorSecrets,
  createPublicPage,
  createSpeechWaits,
  type DonationPaymentDeps,
  type DonationSyncDeps,
  donationPaymentOwner,
  mediaOfPage,
  payerOf,
  type RecurringDonationDeps,
  readDashboardStats,
  type SpeechDeps,
} from '#modules/donations/public.ts'
import { limitMail, UNVERIFIED_EMAILS } from '#modules/emails/public.ts'
import {
  createPictureEncoder,
  createSoundEncoder,
  createSounds,
  createTranscriber,
  createVideoEncoder,
  createVoices,
  type MediaUser,
  PAID_SPEECH,
  type SoundRunner,
} from '#modules/media/public.ts'
import {
  createPaymentSyncQueue,
  createRecoveryRecords,
  createUnknownPayments,
  type PaymentOwners,
  type PaymentSyncDeps,
  type ReconcileDeps,
  recordPaymentChange,
} from '#modules/payments/public.ts'
import { overlayScript } from '#modules/site/public.ts'
import { planPaymentOwner, type SubscriptionDeps } from '#modules/subscriptions/public.ts'
import type { Tables } from '#modules/tables.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import type { App } from '#platform/http/app-type.ts'
import { createClientAddress } from '#platform/http/client-address.ts'
import { createMicroCache } from '#platform/http/micro-cache.ts'
import { openJobs } from '#platform/jobs/open-jobs.ts'
import { openMail } from '#platform/mail/open-mail.ts'
import { openRateLimits } from '#platform/rate-limit/open-rate-limits.ts'
import { createSealer } from '#platform/secrets/create-sealer.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { addressesOf } from '../addresses.ts'
import { openPayments } from '../payment-provider.ts'
import { REVIEW_MAIL } from '../review-mail.ts'
import type { Settings } from '../settings/read-settings.ts'
import { startDonationEvents } from './donation-events.ts'

export type AppDeps = {
  settings: Settings
  secret: string
  database: OpenDatabase<Tables>
  bus: Bus
  logger: FastifyBaseLogger
  version: string
  /** The largest age of shared cached answers in ms; by default one second. */
  cacheMs?: number
  /** False for a command that opens the app only for its own work. */
  runsScheduledJobs?: boolean
  /** The built web client and overlay, their sources for `npm run dev`, or undefined for tests of the API alone. */
  client: { kind: 'built' | 'sources'; web: string; overlay: string } | undefined
  /** True: faults of the payment sandbox can be switched on over HTTP, for tests. */
  sandboxFaults: boolean
  /** Encodes sounds with this instead of separate processes, for tests. */
  ffmpeg?: SoundRunner | undefined
}

const CACHE_MS = SECOND_MS

export type Services = Awaited<ReturnType<typeof openServices>>

/** Opens the services that more than one module needs. The caller closes them, after the app. */
export async function openServices(deps: AppDeps, app: App) {
  const { settings, secret, bus, logger: log, database, client } = deps
  const { features, prices } = settings
  const { db } = database
  const addresses = addressesOf(app, settings)
  const { publicUrl, ownUrl } = addresses
  const storage = openStorage({ dataDir: settings.dataDir, s3: settings.s3 })
  const rateLimits = await openRateLimits({
    enabled: settings.rateLimit,
    databaseUrl: settings.databaseUrl,
    redisUrl: settings.redisUrl,
    secret,
    log,
  })
  const mail = limitMail({
    mail: openMail({ smtpUrl: settings.smtpUrl, from: settings.mailFrom, dataDir: settings.dataDir, log }),
    ...{ db, limit: rateLimits.limit, log },
  })
  const jobs = await openJobs({
    database,
    databaseUrl: settings.databaseUrl,
    connections: settings.jobConnections,
    // With Redis, jobs need no NOTIFY, which would make PostgreSQL commit transactions one after the other.
    bus: database.engine === 'postgres' && bus.sqlChannel === undefined ? bus : undefined,
    log,
  })
  const clientAddress = createClientAddress(settings.trustProxy)
  const keys = createKeyAdmission({ db, prices, limit: rateLimits.limit(API_CALLS) })
  const alertControl = createAlertControlAdmission({
    ...{ db, features, dockCalls: rateLimits.limit(DOCK_CALLS), actionLimit: rateLimits.limit(ALERT_CONTROL_ACTIONS) },
  })
  const addressOf = (request: FastifyRequest) => clientAddress(request.raw)
  const securityLog = createSecurityLog({ log, secret, addressOf })
  const { reauthMinutes, requireProvenMail, passwordPolicy, previousSecrets } = settings
  const authentication = createAuthentication({
    ...{
      db,
      secret,
      previousSecrets,
      publicUrl,
      keys,
      alertControl,
      reauthMinutes,
      requireVerifiedEmail: requireProvenMail,
      securityLog,
    },
  })
  const passwords = await createPasswords()
  const actors: LiveActorDeps = { findLiveActors: (claims) => findLiveActors({ db, features, prices }, claims) }
  const rulesCache = createRulesCache()
  const hub = new LiveHub({
    db,
    bus,
    log,
    ...actors,
    readDashboardStats: (creatorIds) => readDashboardStats(db, creatorIds),
    findTopic: createTopics({ db, rulesCache, publicUrl }),
    overlayScript: client?.kind === 'built' ? overlayScript(client.overlay) : undefined,
  })

  const sealer = createSealer(secret, 'webhook secrets', previousSecrets)
  const targets = systemTargets(settings.webhookPrivateTargets)
  const pushSealer = createSealer(secret, 'push keys', previousSecrets)
  await makePushKeys({ db, sealer: pushSealer })
  const webhooks = createWebhookSender({ db, prices, jobs, sealer, targets, log })
  const donationEvents = startDonationEvents({ db, jobs, features, prices, log, sendDueWebhooks: webhooks.handle })
  const { payments, stripeEvents } = openPayments(settings, addresses)
  const records = createRecoveryRecords(secret, previousSecrets)
  const hashFingerprints = createFingerprintHasher(secret, previousSecrets)
  const donorSecrets = createDonorSecrets(secret, previousSecrets)
  const paymentSyncQueue = createPaymentSyncQueue(log, settings.paymentsAtOnce)
  const unknownPayments = createUnknownPayments({ db, log })
  const speechWaits = createSpeechWaits({ db, log })
  const donationSync: DonationSyncDeps = {
    db,
    announcer: hub.announcer,
    payments,
    hashFingerprints,
    speechWaits,
    alertCreated: (alert, goal) => hub.alertCreated(alert, goal),
    alertHeld: ({ creatorId, heldId, isStale }) =>
      isStale ? rejudgeStaleAlerts({ db, hub, rulesCache }, creatorId) : hub.heldAlertChanged(creatorId, heldId),
    goalChanged: (creatorId) => hub.publish({ type: 'changed', creatorId }),
    alertsSkipped: (creatorId) => hub.publish({ type: 'skipped', creatorId }),
    onEventsRecorded: () => donationEvents.handle(),
    reviewNeeded: ({ paymentId, amountCents, currency }) =>
      jobs.add(REVIEW_MAIL, { paymentId, amountCents, currency, madeFor: 'donation' }),
    log,
  }

  const subscriptions: SubscriptionDeps = {
    ...{ db, prices, payments, records, jobs, publicUrl, log },
    reviewNeeded: ({ paymentId, amountCents, currency }, tx) =>
      jobs.add(REVIEW_MAIL, { paymentId, amountCents, currency, madeFor: 'plan' }, { tx }),
  }

  const describe: RecurringDonationDeps['describe'] = (creator, locale, isMonthly) =>
    (isMonthly ? m.support_description : m.donation_description)({ creator }, { locale })
  const recurringDonations: RecurringDonationDeps = {
    ...{ db, prices, payments, records, jobs, publicUrl, donorSecrets, describe, log },
    async syncPayment(paymentId, at) {
      const poll = await recordPaymentChange(db, paymentId)
      if (poll !== undefined) await owners.donation.sync(poll, { now: at, paidAt: at })
    },
  }
  const donations: DonationPaymentDeps = {
    ...donationSync,
    chargeMonth: (id, at) => chargeMonth(recurringDonations, id, at),
  }
  const owners: PaymentOwners = { donation: donationPaymentOwner(donations), plan: planPaymentOwner(subscriptions) }
  const paymentSync: PaymentSyncDeps = { db, owners, paymentSyncQueue, log }
  const reconciliation: ReconcileDeps = { ...paymentSync, payments, records }

  const encoder = createSoundEncoder({ ffmpegPath: settings.ffmpegPath, runner: deps.ffmpeg, log })
  const videos = createVideoEncoder({ ffmpegPath: settings.ffmpegPath, log })
  const pictures = createPictureEncoder(log)
  const mediaUsers: MediaUser[] = [mediaOfAlerts, mediaOfVariations, mediaOfScenes, mediaOfPage]
  const page = createPublicPage({
    readTop: createReadTop({ db, rulesCache, publicUrl }),
    // Every provider with a key can charge monthly through the same port.
    takesMonthly: () => payments.all.length > 0,
  })
  const sounds = createSounds({ db, storage, jobs })
  const transcriber = createTranscriber({ settings: settings.transcription, log })
  const voices = await createVoices({ tts: settings.tts, prices, encoder, log })
  const speech: SpeechDeps = { db, hub, log, sounds, voices, paidSpeech: rateLimits.limit(PAID_SPEECH) }

  return {
    ...{
      db,
      secret,
      previousSecrets,
      log,
      features,
      prices,
      storage,
      mail,
      jobs,
      authentication,
      passwords,
      publicUrl,
      ownUrl,
      clientAddress,
    },
    ...{
      hub,
      payments,
      stripeEvents,
      records,
      paymentSyncQueue,
      unknownPayments,
      reconciliation,
      donationSync,
      paymentSync,
      subscriptions,
      recurringDonations,
      describe,
      payerOf: (supportId: string) => payerOf(recurringDonations, supportId),
      donationEvents,
      encoder,
      videos,
      pictures,
      mediaUsers,
      page,
      sounds,
      transcriber,
      voices,
      speech,
    },
    ...{ sealer, targets, webhooks, pushSealer },
    rulesCache,
    hashFingerprints,
    donorSecrets,
    isDonor: createDonorCheck(donorSecrets, authentication),
    limit: rateLimits.limit,
    addressOf,
    securityLog,
    passwordPolicy,
    cache: createMicroCache(deps.cacheMs ?? CACHE_MS),
    unverifiedEmails: rateLimits.limit(UNVERIFIED_EMAILS),
    accessChanged: (userId: string) => hub.accessChanged(userId),
    goalChanged: donationSync.goalChanged,
    /** The event of any other change of the creator: pages and overlays reload their settings. */
    streamChanged: donationSync.goalChanged,
    async close() {
      await donationEvents.close()
      await webhooks.close()
      await Promise.all([jobs.close(), rateLimits.close(), speechWaits.close()])
      await voices.close()
      await Promise.all([encoder.close(), videos.close()])
    },
  }
}
