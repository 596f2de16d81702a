import { operatorLogRoutes, sessionRoutes } from '#modules/access/public.ts'
import {
  accountLimits,
  accountRoutes,
  connectionRoutes,
  createServiceClients,
  createSignInCookies,
  createTikTok,
  createTokenCipher,
  credentialRoutes,
  inviteRoutes,
  linkedServiceRoutes,
  NEW_AVATARS,
  NEW_CONNECTIONS,
  type OnCreatorRoleEnd,
  oauthRoutes,
  PROFILE_CHANGES,
  passkeyRoutes,
  profileRoutes,
  removeErasedAvatars,
  revokeConnections,
  secondFactorRoutes,
  sendAccountMail,
} from '#modules/accounts/public.ts'
import { AGENCY_LIMITS, agencyRoutes, INVITATION_EMAILS, sendAgencyMail } from '#modules/agency/public.ts'
import {
  countMissedBetween,
  deleteDevices,
  endInvitations,
  GOAL_CHANGES,
  goalRoutes,
  LOG_FILES,
  MODERATOR_EMAILS,
  MODERATOR_INVITATIONS,
  NEW_DOCKS,
  PUSH_CHANGES,
  pushRoutes,
  replayMissedBetween,
  SCENE_CHANGES,
  sceneRoutes,
  sendModeratorEmails,
  sendNotices,
  sendStalledEmails,
  streamingCreators,
  streamRoutes,
  TIMER_CHANGES,
  teamRoutes,
  timerRoutes,
} from '#modules/alerts/public.ts'
import {
  CREATOR_LISTS,
  creatorRoutes,
  favoriteRoutes,
  firstStepRoutes,
  UNKNOWN_CREATORS,
} from '#modules/creators/public.ts'
import { developerRoutes, MANUAL_DELIVERIES, NEW_ACCESS, sendWebhookMail } from '#modules/developers/public.ts'
import {
  balanceRoutes,
  FEE_QUOTES,
  onTimeZoneChanged,
  PAGE_CHANGES,
  pageSettingsRoutes,
  STATEMENTS,
} from '#modules/donations/public.ts'
import { inboxRoutes, REPORTS, reportRoutes, sendInboxMail } from '#modules/inbox/public.ts'
import { mailingRoutes } from '#modules/mailings/public.ts'
import { mediaLibraryRoutes, NEW_MEDIA, removeDeletedMedia } from '#modules/media/public.ts'
import { accountOfficeRoutes, overviewRoutes } from '#modules/office/public.ts'
import {
  PAYMENT_ACCOUNT_CHANGES,
  paymentAccountRoutes,
  sendPaymentAccountMail,
} from '#modules/payment-accounts/public.ts'
import { syncAwaited } from '#modules/payments/public.ts'
import {
  listPayees,
  operatorPayoutRoutes,
  PAYOUT_CHANGES,
  payoutRoutes,
  sendPayoutMail,
} from '#modules/payouts/public.ts'
import { forgetCustomers, sendPlanMail } from '#modules/plans/public.ts'
import { connectedAccessRoutes, EXPORTS, endConnectedAccess, privacyRoutes } from '#modules/privacy/public.ts'
import {
  CONTACTS,
  contactRoutes,
  createShareImages,
  DRAWN_SHARE_IMAGES,
  feedbackRoutes,
  NEW_FEEDBACK,
  sendContactMail,
  shareImageRoutes,
} from '#modules/site/public.ts'
import {
  endSubscriptions,
  openPayments,
  PLAN_ORDERS,
  sendSubscriptionMail,
  subscriptionRoutes,
} from '#modules/subscriptions/public.ts'
import { switchRoutes } from '#modules/switches/public.ts'
import { operatorTaxRoutes, sendTaxMail, taxRoutes } from '#modules/taxes/public.ts'
import type { App } from '#platform/http/app-type.ts'
import { createSealer } from '#platform/secrets/create-sealer.ts'
import type { Settings } from '../settings/read-settings.ts'
import type { Services } from './services.ts'

/** Registers the modules of accounts, creators and agencies, with their media, connections and settings. */
export async function registerAccounts(app: App, services: Services, settings: Settings): Promise<void> {
  const { platform, access, alerts, media, developers, donations, payments, payouts, taxes, subscriptions } = services
  const { db, jobs, log, limit, publicUrl } = platform
  const { hub, accessChanged, goalChanged, streamChanged } = alerts
  const common = { ...platform, ...access }
  const unknownNames = limit(UNKNOWN_CREATORS)
  const connectedAccessEnded = async (creatorId: string) => {
    await accessChanged(creatorId)
    await streamChanged(creatorId)
  }
  const accounts = {
    ...common,
    ...alerts,
    limits: accountLimits(limit),
    onCreatorRoleEnd: ((...leaving) => endSubscriptions(platform, ...leaving)) satisfies OnCreatorRoleEnd,
    endConnectedAccess,
    connectedAccessEnded,
    forgetDevices: deleteDevices,
    endInvitations,
    cookies: createSignInCookies(publicUrl),
  }
  accountRoutes(app, accounts)
  credentialRoutes(app, accounts)
  inviteRoutes(app, accounts)
  linkedServiceRoutes(app, accounts)
  oauthRoutes(app, {
    ...accounts,
    services: createServiceClients({
      settings: settings.signIn,
      redirectUri: (service) => `${publicUrl()}/api/auth/oauth/${service}/callback`,
      allowsHttp: !settings.production,
    }),
    sealer: createSealer(platform.secret, 'oauth starts', platform.previousSecrets),
  })
  secondFactorRoutes(app, accounts)
  passkeyRoutes(app, accounts)
  sessionRoutes(app, { ...common, accessChanged })
  operatorLogRoutes(app, common)
  accountOfficeRoutes(app, { ...common, accessChanged })
  connectedAccessRoutes(app, { ...common, connectedAccessEnded })
  await sendAccountMail(platform)

  const creators = {
    ...common,
    roads: payments.payments,
    streaming: streamingCreators,
    page: donations.page,
    unknownNames,
  }
  creatorRoutes(app, { ...creators, lists: limit(CREATOR_LISTS) })
  favoriteRoutes(app, creators)
  firstStepRoutes(app, common)
  goalRoutes(app, { ...common, goalChanged, unknownNames, changes: limit(GOAL_CHANGES) })
  pageSettingsRoutes(app, {
    ...common,
    pageChanges: limit(PAGE_CHANGES),
    feeQuotes: limit(FEE_QUOTES),
    unknownNames,
  })
  const images = createShareImages(platform)
  shareImageRoutes(app, { ...creators, images, drawn: limit(DRAWN_SHARE_IMAGES) })

  await agencyRoutes(app, {
    ...common,
    accessChanged,
    goalChanged,
    limits: {
      invitations: limit(AGENCY_LIMITS.invitations),
      proposals: limit(AGENCY_LIMITS.proposals),
      exports: limit(AGENCY_LIMITS.exports),
    },
  })
  await sendAgencyMail({ ...platform, limit: limit(INVITATION_EMAILS) })

  if (platform.prices.areSold) {
    subscriptionRoutes(app, {
      ...common,
      ...subscriptions,
      limit: limit(PLAN_ORDERS),
      pollForWaitingPayer: (userId) => syncAwaited(payments.paymentSync, openPayments(userId)),
    })
  }
  await sendSubscriptionMail(platform)
  await forgetCustomers({ jobs, payments: payments.payments })

  await profileRoutes(app, {
    ...common,
    ...media,
    goalChanged,
    timeZoneChanged: (userId) => onTimeZoneChanged({ db, jobs, goalChanged }, userId),
    changes: limit(PROFILE_CHANGES),
    limits: { perAccount: limit(NEW_AVATARS.perAccount), perAddress: limit(NEW_AVATARS.perAddress) },
  })
  await removeErasedAvatars(platform)
  await mediaLibraryRoutes(app, { ...common, ...media, newMedia: limit(NEW_MEDIA) })
  await removeDeletedMedia(platform)

  const redirectUri = () => `${publicUrl()}/auth/tiktok/callback`
  const connections = {
    tiktok: settings.tiktok && createTikTok({ settings: settings.tiktok, redirectUri }),
    cipher: createTokenCipher(platform.secret, platform.previousSecrets),
    log,
  }
  connectionRoutes(app, { ...common, ...connections, limit: limit(NEW_CONNECTIONS) })
  privacyRoutes(app, {
    ...common,
    ...media,
    accessChanged,
    limit: limit(EXPORTS),
    payoutSealer: payouts.sealer,
    taxSealer: taxes.sealer,
    connectionsEnded: (ended) => revokeConnections(connections, ended),
  })
  balanceRoutes(app, {
    ...common,
    statements: limit(STATEMENTS),
    payoutHoldDays: payouts.terms.holdDays,
  })
  const { paymentAccounts } = payments
  paymentAccountRoutes(app, { ...common, ...paymentAccounts, changes: limit(PAYMENT_ACCOUNT_CHANGES) })
  await sendPaymentAccountMail(platform)
  payoutRoutes(app, { ...common, ...payouts, changes: limit(PAYOUT_CHANGES) })
  operatorPayoutRoutes(app, { ...common, ...payouts })
  await sendPayoutMail(platform)
  taxRoutes(app, { ...common, ...taxes, statements: limit(STATEMENTS) })
  overviewRoutes(app, { ...common, jobs, dataDir: settings.dataDir })
  operatorTaxRoutes(app, {
    ...common,
    ...taxes,
    listAccounts: (ownerIds) => listPayees({ db, sealer: payouts.sealer }, ownerIds),
  })
  await sendTaxMail(platform)
  await sendPlanMail(platform)
  contactRoutes(app, { ...common, limit: limit(CONTACTS) })
  await sendContactMail({ ...platform, operatorAddress: settings.operatorAddress })
  reportRoutes(app, { ...common, limit: limit(REPORTS) })
  inboxRoutes(app, { ...common, ...media, hub, accessChanged })
  await sendInboxMail({ ...platform, operatorAddress: settings.operatorAddress })
  developerRoutes(app, {
    ...common,
    ...developers,
    accessChanged,
    newAccess: limit(NEW_ACCESS),
    manualDeliveries: limit(MANUAL_DELIVERIES),
    sendDueWebhooks: developers.webhooks.handle,
  })
  await sendWebhookMail(platform)
  sceneRoutes(app, { ...common, hub, sceneChanges: limit(SCENE_CHANGES) })
  teamRoutes(app, {
    ...common,
    accessChanged,
    invitations: limit(MODERATOR_INVITATIONS),
    newDocks: limit(NEW_DOCKS),
    logFiles: limit(LOG_FILES),
  })
  timerRoutes(app, { ...common, changes: limit(TIMER_CHANGES), timerChanged: streamChanged })
  streamRoutes(app, {
    ...common,
    streamChanged,
    countMissed: (creatorId, window) => countMissedBetween(db, creatorId, window),
    async showMissed(creatorId, window, by) {
      const ids = await replayMissedBetween(db, creatorId, window, by)
      for (const alertId of ids) await hub.publish({ type: 'replay', creatorId, alertId })
      return ids.length
    },
  })
  await sendModeratorEmails({ ...platform, limit: limit(MODERATOR_EMAILS) })
  const { operator } = settings
  const push = {
    ...common,
    targets: developers.targets,
    sealer: alerts.pushSealer,
    // Push services want a contact of the sender: an email address, or the site's address.
    pushSubject: () =>
      operator.email === null && publicUrl().startsWith('https:') ? publicUrl() : `mailto:${settings.operatorAddress}`,
  }
  pushRoutes(app, { ...push, pushChanges: limit(PUSH_CHANGES) })
  await sendStalledEmails(platform)
  await sendNotices(push)
  switchRoutes(app, common)
  mailingRoutes(app, common)
  feedbackRoutes(app, { ...common, limit: limit(NEW_FEEDBACK) })
}
