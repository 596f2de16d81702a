import {
  accountCareRoutes,
  accountLimits,
  accountRoutes,
  type CreatorLeaves,
  sendAccountMail,
} from '#modules/accounts/public.ts'
import { AGENCY_LIMITS, agencyRoutes, INVITATION_LETTERS, sendAgencyMail } from '#modules/agency/public.ts'
import { countMissedBetween, requestMissedBetween, streamingCreators } from '#modules/alerts/public.ts'
import { balanceRoutes, STATEMENTS } from '#modules/balance/public.ts'
import {
  connectionRoutes,
  createTikTok,
  createTokenCipher,
  NEW_CONNECTIONS,
  revokeConnections,
} from '#modules/connections/public.ts'
import { CONTACTS, contactRoutes, sendContactMail } from '#modules/contact/public.ts'
import {
  CREATOR_LISTS,
  creatorRoutes,
  favoriteRoutes,
  firstStepRoutes,
  UNKNOWN_CREATORS,
} from '#modules/creators/public.ts'
import { ASKED_SENDINGS, developerRoutes, NEW_ACCESS, sendWebhookMail } from '#modules/developers/public.ts'
import { timeZoneChanged } from '#modules/donations/public.ts'
import { feedbackRoutes, NEW_FEEDBACK } from '#modules/feedback/public.ts'
import { GOAL_CHANGES, goalRoutes } from '#modules/goals/public.ts'
import { endGrants, grantRoutes } from '#modules/grants/public.ts'
import { mediaLibraryRoutes, NEW_MEDIA, removeDeletedMedia } from '#modules/media/public.ts'
import { FEE_QUOTES, PAGE_CHANGES, pageSettingsRoutes } from '#modules/page/public.ts'
import { askForWaiting } from '#modules/payments/public.ts'
import { sendPlanMail } from '#modules/plans/public.ts'
import { EXPORTS, privacyRoutes } from '#modules/privacy/public.ts'
import { NEW_AVATARS, PROFILE_CHANGES, profileRoutes, removeErasedAvatars } from '#modules/profiles/public.ts'
import { forgetDevices, PUSH_CHANGES, pushRoutes, sendNotices, sendStalledMail } from '#modules/push/public.ts'
import { forgetCustomers } from '#modules/recurring/public.ts'
import { SCENE_CHANGES, sceneRoutes } from '#modules/scenes/public.ts'
import { createShareImages, DRAWN_SHARE_IMAGES, shareImageRoutes } from '#modules/sharing/public.ts'
import {
  endInvitations,
  LOG_FILES,
  MODERATOR_INVITATIONS,
  MODERATOR_LETTERS,
  NEW_DOCKS,
  sendModeratorMail,
  stageRoutes,
} from '#modules/stage/public.ts'
import { streamRoutes } from '#modules/streams/public.ts'
import {
  endSubscriptions,
  openPayments,
  PLAN_ORDERS,
  sendSubscriptionMail,
  subscriptionRoutes,
} from '#modules/subscriptions/public.ts'
import { TIMER_CHANGES, timerRoutes } from '#modules/timers/public.ts'
import type { App } from '#platform/http/app.ts'
import type { Settings } from '../settings/read-settings.ts'
import type { Services } from './services.ts'

/** The modules about who is here: accounts, creators, agencies, and what they keep and connect. */
export async function registerPeople(app: App, services: Services, settings: Settings): Promise<void> {
  const { limit, log } = services
  const grantsEnded = async (creatorId: string) => {
    await services.accessChanged(creatorId)
    await services.hub.publish({ type: 'changed', creatorId })
  }
  const accounts = {
    ...services,
    limits: accountLimits(limit),
    creatorLeaves: ((...leaving) => endSubscriptions(services, ...leaving)) satisfies CreatorLeaves,
    endGrants,
    grantsEnded,
    forgetDevices,
    endInvitations,
  }
  accountRoutes(app, accounts)
  accountCareRoutes(app, accounts)
  grantRoutes(app, { ...services, grantsEnded })
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
  await sendAgencyMail({ ...services, limit: limit(INVITATION_LETTERS) })

  if (services.prices.areSold) {
    subscriptionRoutes(app, {
      ...services,
      ...services.subscriptions,
      limit: limit(PLAN_ORDERS),
      payerWaits: (userId) => askForWaiting(services.followed, openPayments(userId)),
    })
  }
  await sendSubscriptionMail(services)
  await forgetCustomers(services)

  await profileRoutes(app, {
    ...services,
    timeZoneChanged: (userId) => timeZoneChanged(services, userId),
    changes: limit(PROFILE_CHANGES),
    limits: { perAccount: limit(NEW_AVATARS.perAccount), perAddress: limit(NEW_AVATARS.perAddress) },
  })
  await removeErasedAvatars(services)
  await mediaLibraryRoutes(app, { ...services, newMedia: limit(NEW_MEDIA) })
  await removeDeletedMedia(services)

  const redirectUri = () => `${services.publicUrl()}/auth/tiktok/callback`
  const connections = {
    tiktok: settings.tiktok && createTikTok({ settings: settings.tiktok, redirectUri }),
    cipher: createTokenCipher(services.secret, services.formerSecrets),
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
    askedSendings: limit(ASKED_SENDINGS),
    webhooksDue: services.webhooks.handle,
  })
  await sendWebhookMail(services)
  sceneRoutes(app, { ...services, sceneChanges: limit(SCENE_CHANGES) })
  stageRoutes(app, {
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
      const ids = await requestMissedBetween(services.db, creatorId, window, by)
      for (const alertId of ids) await services.hub.publish({ type: 'replay', creatorId, alertId })
      return ids.length
    },
  })
  await sendModeratorMail({ ...services, limit: limit(MODERATOR_LETTERS) })
  const { operator, publicUrl } = { ...settings, ...services }
  const push = {
    ...services,
    sealer: services.pushSealer,
    // Push services want a way to whoever sends: an address of theirs, or the site's.
    pushSubject: () =>
      operator.email === null && publicUrl().startsWith('https:') ? publicUrl() : `mailto:${settings.operatorAddress}`,
  }
  pushRoutes(app, { ...push, pushChanges: limit(PUSH_CHANGES) })
  await sendStalledMail(services)
  await sendNotices(push)
  feedbackRoutes(app, { ...services, limit: limit(NEW_FEEDBACK) })
}
