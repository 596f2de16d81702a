import { SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { createAuthentication, createSecurityLog } from '#modules/access/public.ts'
import { createPasswords } from '#modules/accounts/public.ts'
import { type HandDeps, LiveHub, mediaOfAlerts } from '#modules/alerts/public.ts'
import {
  createFilmEncoder,
  createSoundEncoder,
  createSounds,
  createTranscriber,
  type SoundRunner,
} from '#modules/audio/public.ts'
import { API_CALLS, createKeyAdmission, createWebhookSender, systemTargets } from '#modules/developers/public.ts'
import {
  createDonorCheck,
  createDonorSecrets,
  createSpeechWaits,
  type FollowDeps,
  type PaidDonationsDeps,
  paidDonations,
  readFigures,
  type SpeechDeps,
} from '#modules/donations/public.ts'
import { mediaOfVariations } from '#modules/look/public.ts'
import { limitMail, UNPROVEN_LETTERS } from '#modules/mails/public.ts'
import { createPictureEncoder, type MediaUser } from '#modules/media/public.ts'
import { createPaymentMarks, createRuleBook, judgeStale } from '#modules/moderation/public.ts'
import { createPublicPage, mediaOfPage } from '#modules/page/public.ts'
import { overlayScript } from '#modules/pages/public.ts'
import {
  createFollowQueue,
  createPaymentRecords,
  createUnknownPayments,
  type FollowedDeps,
  notePaymentChanged,
  type PaymentOwners,
  type ReconcileDeps,
} from '#modules/payments/public.ts'
import { makePushKeys } from '#modules/push/public.ts'
import { mediaOfScenes } from '#modules/scenes/public.ts'
import { createStageAdmission, DOCK_CALLS, findLiveHands, STAGE_PRESSES } from '#modules/stage/public.ts'
import { paidPlans, type SubscriptionDeps } from '#modules/subscriptions/public.ts'
import { chargeMonth, payerOf, type SupportDeps } from '#modules/supports/public.ts'
import type { Tables } from '#modules/tables.ts'
import { createReadTop, createTopics } from '#modules/topics/public.ts'
import { createVoices, PAID_SPEECH } from '#modules/voices/public.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import type { App } from '#platform/http/app.ts'
import { createClientAddress } from '#platform/http/client-address.ts'
import { createKeeper } from '#platform/http/kept.ts'
import { openJobs } from '#platform/jobs/open-jobs.ts'
import { openMail } from '#platform/mail/open-mail.ts'
import { openRateLimits } from '#platform/rate-limit/open-rate-limits.ts'
import { createSealer } from '#platform/secrets/create-sealer.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { addressesOf } from '../addresses.ts'
import { openPayments } from '../payment-provider.ts'
import { REVIEW_MAIL } from '../review-mail.ts'
import type { Settings } from '../settings/read-settings.ts'
import { followDonationEvents } from './donation-events.ts'

export type AppDeps = {
  settings: Settings
  secret: string
  database: OpenDatabase<Tables>
  bus: Bus
  logger: FastifyBaseLogger
  version: string
  /** The most that what everybody sees may be behind; by default a second. */
  keepMs?: number
  /** False for a command that opens the app for its own work alone. */
  keepsHouse?: boolean
  /** The built web client and overlay, their sources for `npm run dev`, or neither for tests of the API alone. */
  client: { kind: 'built' | 'sources'; web: string; overlay: string } | undefined
  /** Faults of the payment sandbox can be switched on over HTTP; for tests. */
  sandboxFaults: boolean
  /** Has sounds encoded by this instead of in processes of their own; for tests. */
  ffmpeg?: SoundRunner | undefined
}

const KEEP_MS = SECOND_MS

export type Services = Awaited<ReturnType<typeof openServices>>

/** What more than one module needs, made once. Whoever opens them closes them, after the app. */
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
    // With Redis nothing has to be notified by PostgreSQL, which does it for one transaction after the other.
    bus: database.engine === 'postgres' && bus.sqlChannel === undefined ? bus : undefined,
    log,
  })
  const clientAddress = createClientAddress(settings.trustProxy)
  const keys = createKeyAdmission({ db, prices, limit: rateLimits.limit(API_CALLS) })
  const stage = createStageAdmission({
    ...{ db, features, dockCalls: rateLimits.limit(DOCK_CALLS), presses: rateLimits.limit(STAGE_PRESSES) },
  })
  const addressOf = (request: FastifyRequest) => clientAddress(request.raw)
  const securityLog = createSecurityLog({ log, secret, addressOf })
  const { reauthMinutes, requireProvenMail, passwordPolicy, formerSecrets } = settings
  const authentication = createAuthentication({
    ...{ db, secret, formerSecrets, publicUrl, keys, stage, reauthMinutes, requireProvenMail, securityLog },
  })
  const passwords = await createPasswords()
  const hands: HandDeps = { findLiveHands: (claims) => findLiveHands({ db, features, prices }, claims) }
  const ruleBook = createRuleBook()
  const hub = new LiveHub({
    db,
    bus,
    log,
    ...hands,
    readFigures: (creatorIds) => readFigures(db, creatorIds),
    findTopic: createTopics({ db, ruleBook, publicUrl }),
    overlayScript: client?.kind === 'built' ? overlayScript(client.overlay) : undefined,
  })

  const sealer = createSealer(secret, 'webhook secrets', formerSecrets)
  const targets = systemTargets(settings.webhookPrivateTargets)
  const pushSealer = createSealer(secret, 'push keys', formerSecrets)
  await makePushKeys({ db, sealer: pushSealer })
  const webhooks = createWebhookSender({ db, prices, jobs, sealer, targets, log })
  const donationEvents = followDonationEvents({ db, jobs, features, prices, log, webhooksDue: webhooks.handle })
  const { payments, stripeEvents } = openPayments(settings, addresses)
  const records = createPaymentRecords(secret, formerSecrets)
  const paymentMarks = createPaymentMarks(secret, formerSecrets)
  const donorSecrets = createDonorSecrets(secret, formerSecrets)
  const followQueue = createFollowQueue(log, settings.paymentsAtOnce)
  const unknownPayments = createUnknownPayments({ db, log })
  const speechWaits = createSpeechWaits({ db, log })
  const follow: FollowDeps = {
    db,
    announcer: hub.announcer,
    payments,
    paymentMarks,
    speechWaits,
    alertCreated: (alert, goal) => hub.alertCreated(alert, goal),
    alertHeld: ({ creatorId, heldId, isStale }) =>
      isStale ? judgeStale({ db, hub, ruleBook }, creatorId) : hub.heldChanged(creatorId, heldId),
    goalChanged: (creatorId) => hub.publish({ type: 'changed', creatorId }),
    alertsSkipped: (creatorId) => hub.publish({ type: 'skipped', creatorId }),
    eventsNoted: () => donationEvents.handle(),
    reviewNeeded: ({ paymentId, amountCents, currency }) =>
      jobs.add(REVIEW_MAIL, { paymentId, amountCents, currency, madeFor: 'donation' }),
    log,
  }

  const subscriptions: SubscriptionDeps = {
    ...{ db, prices, payments, records, jobs, publicUrl, log },
    reviewNeeded: ({ paymentId, amountCents, currency }, tx) =>
      jobs.add(REVIEW_MAIL, { paymentId, amountCents, currency, madeFor: 'plan' }, { tx }),
  }

  const describe: SupportDeps['describe'] = (creator, locale, isMonthly) =>
    (isMonthly ? m.support_description : m.donation_description)({ creator }, { locale })
  const supports: SupportDeps = {
    ...{ db, prices, payments, records, jobs, publicUrl, donorSecrets, describe, log },
    async follow(paymentId, at) {
      const question = await notePaymentChanged(db, paymentId)
      if (question !== undefined) await owners.donation.follow(question, { now: at, paidAt: at })
    },
  }
  const donations: PaidDonationsDeps = { ...follow, chargeMonth: (id, at) => chargeMonth(supports, id, at) }
  const owners: PaymentOwners = { donation: paidDonations(donations), plan: paidPlans(subscriptions) }
  const followed: FollowedDeps = { db, owners, followQueue, log }
  const reconciliation: ReconcileDeps = { ...followed, payments, records }

  const encoder = createSoundEncoder({ ffmpegPath: settings.ffmpegPath, runner: deps.ffmpeg, log })
  const films = createFilmEncoder({ ffmpegPath: settings.ffmpegPath, log })
  const pictures = createPictureEncoder(log)
  const mediaUsers: MediaUser[] = [mediaOfAlerts, mediaOfVariations, mediaOfScenes, mediaOfPage]
  const page = createPublicPage({
    readTop: createReadTop({ db, ruleBook, publicUrl }),
    // Whatever there is a key for charges again by the same port.
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
      formerSecrets,
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
      followQueue,
      unknownPayments,
      reconciliation,
      follow,
      followed,
      subscriptions,
      supports,
      describe,
      payerOf: (supportId: string) => payerOf(supports, supportId),
      donationEvents,
      encoder,
      films,
      pictures,
      mediaUsers,
      page,
      sounds,
      transcriber,
      voices,
      speech,
    },
    ...{ sealer, targets, webhooks, pushSealer },
    ruleBook,
    paymentMarks,
    donorSecrets,
    isDonor: createDonorCheck(donorSecrets, authentication),
    limit: rateLimits.limit,
    addressOf,
    securityLog,
    passwordPolicy,
    kept: createKeeper(deps.keepMs ?? KEEP_MS),
    unprovenLetters: rateLimits.limit(UNPROVEN_LETTERS),
    accessChanged: (userId: string) => hub.accessChanged(userId),
    goalChanged: follow.goalChanged,
    /** As after any other change of the creator's: pages and overlays look. */
    streamChanged: follow.goalChanged,
    async close() {
      await donationEvents.close()
      await webhooks.close()
      await Promise.all([jobs.close(), rateLimits.close(), speechWaits.close()])
      await voices.close()
      await Promise.all([encoder.close(), films.close()])
    },
  }
}
