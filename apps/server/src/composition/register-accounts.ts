import {
  accountLimits,
  accountRoutes,
  connectionRoutes,
  createTikTok,
  createTokenCipher,
  credentialRoutes,
  NEW_AVATARS,
  NEW_CONNECTIONS,
  type OnCreatorRoleEnd,
  PROFILE_CHANGES,
  profileRoutes,
  removeErasedAvatars,
  revokeConnections,
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
import { mediaLibraryRoutes, NEW_MEDIA, removeDeletedMedia } from '#modules/media/public.ts'
import { syncAwaited } from '#modules/payments/public.ts'
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
import type { App } from '#platform/http/app-type.ts'
import type { Settings } from '../settings/read-settings.ts'
import type { Services } from './services.ts'

/** Registers the modules of accounts, creators and agencies, with their media, connections and settings. */
export async function registerAccounts(app: App, services: Services, settings: Settings): Promise<void> {
  const { limit, log } = services
  const connectedAccessEnded = async (creatorId: string) => {
    await services.accessChanged(creatorId)
    await services.hub.publish({ type: 'changed', creatorId })
  }
  const accounts = {
    ...services,
    limits: accountLimits(limit),
    onCreatorRoleEnd: ((...leaving) => endSubscriptions(services, ...leaving)) satisfies OnCreatorRoleEnd,
    endConnectedAccess,
    connectedAccessEnded,
    forgetDevices: deleteDevices,
    endInvitations,
  }
  accountRoutes(app, accounts)
  credentialRoutes(app, accounts)
  connectedAccessRoutes(app, { ...services, connectedAccessEnded })
  await sendAccountMail(services)

  const creators = { ...services, streaming: streamingCreators, unknownNames: limit(UNKNOWN_CREATORS) }
  creatorRoutes(app, { ...creators, lists: limit(CREATOR_LISTS) })
  favoriteRoutes(app, creators)
  firstStepRoutes(app, services)
  goalRoutes(app, { ...services, unknownNames: limit(UNKNOWN_CREATORS), changes: limit(GOAL_CHANGES) })
  pageSettingsRoutes(app, {
    ...services,
    pageChanges: limit(PAGE_CHANGES),
    feeQuotes: limit(FEE_QUOTES),
    unknownNames: limit(UNKNOWN_CREATORS),
  })
  const images = createShareImages(services)
  shareImageRoutes(app, { ...creators, images, drawn: limit(DRAWN_SHARE_IMAGES) })

  await agencyRoutes(app, {
    ...services,
    limits: {
      invitations: limit(AGENCY_LIMITS.invitations),
      proposals: limit(AGENCY_LIMITS.proposals),
      exports: limit(AGENCY_LIMITS.exports),
    },
  })
  await sendAgencyMail({ ...services, limit: limit(INVITATION_EMAILS) })

  if (services.prices.areSold) {
    subscriptionRoutes(app, {
      ...services,
      ...services.subscriptions,
      limit: limit(PLAN_ORDERS),
      pollForWaitingPayer: (userId) => syncAwaited(services.paymentSync, openPayments(userId)),
    })
  }
  await sendSubscriptionMail(services)
  await forgetCustomers(services)

  await profileRoutes(app, {
    ...services,
    timeZoneChanged: (userId) => onTimeZoneChanged(services, userId),
    changes: limit(PROFILE_CHANGES),
    limits: { perAccount: limit(NEW_AVATARS.perAccount), perAddress: limit(NEW_AVATARS.perAddress) },
  })
  await removeErasedAvatars(services)
  await mediaLibraryRoutes(app, { ...services, newMedia: limit(NEW_MEDIA) })
  await removeDeletedMedia(services)

  const redirectUri = () => `${services.publicUrl()}/auth/tiktok/callback`
  const connections = {
    tiktok: settings.tiktok && createTikTok({ settings: settings.tiktok, redirectUri }),
    cipher: createTokenCipher(services.secret, services.previousSecrets),
    log,
  }
  connectionRoutes(app, { ...services, ...connections, limit: limit(NEW_CONNECTIONS) })
  privacyRoutes(app, {
    ...services,
    limit: limit(EXPORTS),
    connectionsEnded: (ended) => revokeConnections(connections, ended),
  })
  balanceRoutes(app, { ...services, statements: limit(STATEMENTS) })
  await sendPlanMail(services)
  contactRoutes(app, { ...services, limit: limit(CONTACTS) })
  await sendContactMail({ ...services, operatorAddress: settings.operatorAddress })
  developerRoutes(app, {
    ...services,
    newAccess: limit(NEW_ACCESS),
    manualDeliveries: limit(MANUAL_DELIVERIES),
    sendDueWebhooks: services.webhooks.handle,
  })
  await sendWebhookMail(services)
  sceneRoutes(app, { ...services, sceneChanges: limit(SCENE_CHANGES) })
  teamRoutes(app, {
    ...services,
    invitations: limit(MODERATOR_INVITATIONS),
    newDocks: limit(NEW_DOCKS),
    logFiles: limit(LOG_FILES),
  })
  timerRoutes(app, { ...services, changes: limit(TIMER_CHANGES), timerChanged: services.streamChanged })
  streamRoutes(app, {
    ...services,
    countMissed: (creatorId, window) => countMissedBetween(services.db, creatorId, window),
    async showMissed(creatorId, window, by) {
      const ids = await replayMissedBetween(services.db, creatorId, window, by)
      for (const alertId of ids) await services.hub.publish({ type: 'replay', creatorId, alertId })
      return ids.length
    },
  })
  await sendModeratorEmails({ ...services, limit: limit(MODERATOR_EMAILS) })
  const { operator, publicUrl } = { ...settings, ...services }
  const push = {
    ...services,
    sealer: services.pushSealer,
    // Push services want a contact of the sender: an email address, or the site's address.
    pushSubject: () =>
      operator.email === null && publicUrl().startsWith('https:') ? publicUrl() : `mailto:${settings.operatorAddress}`,
  }
  pushRoutes(app, { ...push, pushChanges: limit(PUSH_CHANGES) })
  await sendStalledEmails(services)
  await sendNotices(push)
  feedbackRoutes(app, { ...services, limit: limit(NEW_FEEDBACK) })
}
