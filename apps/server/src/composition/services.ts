import { createAuthentication, createOriginOf, createSecurityLog } from '#modules/access/public.ts'
import { createLeakedPasswords, createPasswords } from '#modules/accounts/public.ts'
import {
  ALERT_CONTROL_ACTIONS,
  createAlertControlAdmission,
  createReadTop,
  DOCK_CALLS,
} from '#modules/alerts/public.ts'
import { API_CALLS, createKeyAdmission, createWebhookSender, systemTargets } from '#modules/developers/public.ts'
import { createDonorCheck, createPublicPage, type SpeechDeps } from '#modules/donations/public.ts'
import { UNVERIFIED_EMAILS } from '#modules/emails/public.ts'
import { PAID_SPEECH, type SoundRunner } from '#modules/media/public.ts'
import { overlayScript } from '#modules/site/public.ts'
import type { App } from '#platform/http/app-type.ts'
import { createSealer } from '#platform/secrets/create-sealer.ts'
import type { Settings } from '../settings/read-settings.ts'
import { startDonationEvents } from './donation-events.ts'
import { openDonations, openPaymentSync, openProviderServices, openSubscriptions } from './payment-services.ts'
import { openPlatform, type Platform, type PlatformDeps } from './platform-services.ts'
import { openAlerts, openMedia } from './stream-services.ts'

export type AppDeps = PlatformDeps & {
  version: string
  /** False for a command that opens the app only for its own work. */
  runsScheduledJobs?: boolean
  /** The built web client and overlay, their sources for `npm run dev`, or undefined for tests of the API alone. */
  client: { kind: 'built' | 'sources'; web: string; overlay: string } | undefined
  /** True: faults of the payment sandbox can be switched on over HTTP, for tests. */
  sandboxFaults: boolean
  /** Encodes sounds with this instead of separate processes, for tests. */
  ffmpeg?: SoundRunner | undefined
}

export type Services = Awaited<ReturnType<typeof openServices>>

/**
 * Opens the services that more than one module needs, by domain and in the order in which they need each other. The
 * caller closes them, after the app.
 */
export async function openServices(deps: AppDeps, app: App) {
  const { settings, client } = deps
  const platform = await openPlatform(deps, app)
  const { db, log, limit, publicUrl } = platform

  const access = await openAccess(platform, settings)
  const alerts = await openAlerts(
    platform,
    deps.bus,
    client?.kind === 'built' ? overlayScript(client.overlay) : undefined,
  )
  const media = await openMedia(platform, settings, deps.ffmpeg)
  const developers = openDevelopers(platform, settings)

  const payouts = openPayouts(platform, settings)

  const donationEvents = startDonationEvents({ ...platform, sendDueWebhooks: developers.webhooks.handle })
  const taxSealer = createSealer(platform.secret, 'taxes', platform.previousSecrets)
  const providers = openProviderServices(platform, settings, taxSealer)
  // The operator reports also those who are paid at an account of their own.
  const connects = providers.payments.connects.length > 0
  const taxes = { terms: { ...settings.taxes, apply: settings.taxes.apply || connects }, sealer: taxSealer }
  const subscriptions = openSubscriptions(platform, providers)
  const settlement = openDonations(platform, providers, alerts, donationEvents)
  const owners = { recurringDonations: settlement.recurringDonations, subscriptions }
  const sync = openPaymentSync(platform, providers, owners, settings.paymentsAtOnce)
  const { hub, rulesCache } = alerts
  const { sounds, voices } = media
  const speech: SpeechDeps = { db, hub, log, sounds, voices, paidSpeech: limit(PAID_SPEECH) }

  return {
    platform,
    access,
    alerts,
    media,
    developers,
    subscriptions,
    payouts,
    taxes,
    payments: { ...providers, ...sync },
    donations: {
      ...settlement,
      speech,
      isDonor: createDonorCheck(settlement.donorSecrets, access.authentication),
      page: createPublicPage({
        readTop: createReadTop({ db, rulesCache, publicUrl }),
        // Every provider with a key can charge monthly through the same port.
        takesMonthly: () => providers.payments.all.length > 0,
      }),
    },
    async close() {
      await donationEvents.close()
      await developers.webhooks.close()
      await platform.live.close()
      await Promise.all([platform.jobs.close(), platform.closeLimits(), settlement.donationSync.speechWaits.close()])
      await voices.close()
      await Promise.all([media.encoder.close(), media.videos.close()])
    },
  }
}

/** Opens what decides who may call: sessions, passwords, API keys and alert control. */
async function openAccess(platform: Platform, settings: Settings) {
  const { db, log, limit, features, prices, secret, previousSecrets, publicUrl, addressOf } = platform
  const securityLog = createSecurityLog({ log, secret, addressOf })
  const authentication = createAuthentication({
    db,
    secret,
    previousSecrets,
    publicUrl,
    keys: createKeyAdmission({ db, prices, limit: limit(API_CALLS) }),
    alertControl: createAlertControlAdmission({
      db,
      features,
      dockCalls: limit(DOCK_CALLS),
      actionLimit: limit(ALERT_CONTROL_ACTIONS),
    }),
    reauthMinutes: settings.reauthMinutes,
    requireVerifiedEmail: settings.requireProvenMail,
    secondFactor: settings.secondFactor,
    securityLog,
  })
  return {
    authentication,
    securityLog,
    originOf: createOriginOf(addressOf),
    passwords: await createPasswords(),
    totpSealer: createSealer(secret, 'totp secrets', previousSecrets),
    passwordPolicy: settings.passwordPolicy,
    leakedPasswords: createLeakedPasswords({ url: settings.pwnedUrl, log }),
    unverifiedEmails: limit(UNVERIFIED_EMAILS),
  }
}

/** Opens what payouts need: the operator's terms, and the encryption of bank accounts. */
function openPayouts({ secret, previousSecrets }: Platform, settings: Settings) {
  return { terms: settings.payouts, sealer: createSealer(secret, 'payouts', previousSecrets) }
}

/** Opens the sender of webhooks to creators' programs. */
function openDevelopers({ db, log, prices, jobs, secret, previousSecrets }: Platform, settings: Settings) {
  const sealer = createSealer(secret, 'webhook secrets', previousSecrets)
  const targets = systemTargets(settings.webhookPrivateTargets)
  const webhooks = createWebhookSender({ db, prices, jobs, sealer, targets, log })
  // A process for pages alone leaves messages to the next round of those that run jobs.
  const handle = settings.role === 'web' ? () => undefined : webhooks.handle
  return { sealer, targets, webhooks: { ...webhooks, handle } }
}
