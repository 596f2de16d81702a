import { Readable } from 'node:stream'
import type { AccountExport } from '@aplauso/contract/account-export'
import type { Features } from '@aplauso/contract/features'
import type { Language } from '@aplauso/contract/languages'
import { allRights } from '#modules/access/public.ts'
import { findUser, type UserDeps } from '#modules/accounts/public.ts'
import { settingsOf } from '#modules/alerts/public.ts'
import { listConnections } from '#modules/connections/public.ts'
import { listContacts } from '#modules/contact/public.ts'
import { listFavorites } from '#modules/creators/public.ts'
import { listDeveloperAccess } from '#modules/developers/public.ts'
import { listEverGiven, listReceived } from '#modules/donations/public.ts'
import { listFeedback } from '#modules/feedback/public.ts'
import { listGoals } from '#modules/goals/public.ts'
import { findAgencyEarned, findCreatorBalance } from '#modules/ledger/public.ts'
import { listVariations } from '#modules/look/public.ts'
import { listMedia, type MediaUser } from '#modules/media/public.ts'
import { listBlocked, listWords, moderationOf } from '#modules/moderation/public.ts'
import { findPage } from '#modules/page/public.ts'
import { findGiving } from '#modules/profiles/public.ts'
import { listDevices } from '#modules/push/public.ts'
import { keyless, listScenes } from '#modules/scenes/public.ts'
import { listDocks, listDone, listLog, listModerators, listStages } from '#modules/stage/public.ts'
import { listStreams } from '#modules/streams/public.ts'
import { listCoveredAccounts, listSubscriptionPayments, listSubscriptions } from '#modules/subscriptions/public.ts'
import { listGiven, listReceivedSupports } from '#modules/supports/public.ts'
import type { Database } from '#modules/tables.ts'
import { listTimers } from '#modules/timers/public.ts'
import { inPages } from './in-pages.ts'
import { jsonChunks } from './json-chunks.ts'
import { listAgencyLinks } from './list-agency-links.ts'
import { listAgencyProposals } from './list-agency-proposals.ts'

type Paged = { [Key in keyof AccountExport]: AccountExport[Key] | AsyncIterable<AccountExport[Key]> }

/**
 * Everything stored about the account as JSON; undefined when it is gone. What is short is read before anything is sent,
 * the donations while the reader takes them: a failure then breaks the stream off, and what arrived is no JSON.
 */
export async function exportAccount(
  deps: UserDeps & { features: Features; mediaUsers: readonly MediaUser[] },
  userId: string,
  language: Language,
  now = new Date(),
): Promise<Readable | undefined> {
  const { db } = deps
  const [
    user,
    stored,
    sessions,
    creator,
    balance,
    earned,
    agencyLinks,
    agencyProposals,
    connections,
    developer,
    subscriptions,
    coveredAccounts,
    stages,
    pushDevices,
    goals,
    donationPage,
    giving,
    alertVariations,
    timers,
  ] = await Promise.all([
    findUser(deps, userId),
    db.selectFrom('users').select('terms_accepted_at').where('id', '=', userId).executeTakeFirst(),
    listSessions(db, userId, now),
    db
      .selectFrom('creators')
      .select(['alert_settings', 'moderation', 'overlay_seen_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    findCreatorBalance(db, userId),
    findAgencyEarned(db, userId),
    listAgencyLinks(db, userId, language),
    listAgencyProposals(db, userId, language),
    listConnections(db, userId),
    listDeveloperAccess(deps, userId),
    listSubscriptions(db, userId),
    listCoveredAccounts(deps, userId),
    listStages(deps, userId),
    listDevices(db, userId),
    listGoals(db, userId),
    findPage(db, userId),
    findGiving(db, userId),
    listVariations(db, userId),
    listTimers(db, userId, now),
  ])
  if (user === undefined) return undefined
  // Whoever finds the file must not be able to listen in with it.
  const { widgetUrl: _key, ...account } = user
  const whole: Paged = {
    exportedAt: now.toISOString(),
    account: { ...account, termsAcceptedAt: stored?.terms_accepted_at?.toISOString() ?? null },
    sessions,
    alertSettings: creator === undefined ? null : settingsOf(creator.alert_settings),
    alertVariations,
    moderation: creator === undefined ? null : moderationOf(creator.moderation),
    goals,
    giving,
    donationPage: creator === undefined ? null : donationPage,
    timers,
    streams: inPages((page) => listStreams(db, userId, page)),
    moderators: inPages((page) => listModerators(db, userId, page)),
    docks: inPages((page) => listDocks(db, userId, page)),
    stages: stages.filter(({ creatorId }) => creatorId !== userId),
    stageLog: inPages((page) => listLog(db, userId, page)),
    doneOnStages: inPages((page) => listDone(db, userId, page)),
    moderationWords: inPages((page) => listWords(db, userId, page)),
    scenes: (await listScenes(db, userId)).map(keyless),
    blockedDonors: inPages((page) => listBlocked(db, { creatorId: userId, rights: allRights, as: 'creator' }, page)),
    media: inPages((page) => listMedia(deps, userId, page)),
    overlaySeenAt: creator?.overlay_seen_at?.toISOString() ?? null,
    balance: balance ?? null,
    earned: earned ?? null,
    agencyLinks,
    agencyProposals,
    connections,
    ...developer,
    subscriptions,
    subscriptionPayments: inPages((page) => listSubscriptionPayments(db, userId, page)),
    supportsGiven: inPages((page) => listGiven(db, userId, language, page)),
    supportsReceived: inPages((page) => listReceivedSupports(db, userId, page)),
    coveredAccounts,
    pushDevices,
    favorites: inPages((page) => listFavorites(db, userId, page)),
    feedback: inPages((page) => listFeedback(db, { userId, ...page })),
    contacts: inPages((page) => listContacts(db, userId, page)),
    donationsGiven: inPages((page) => listEverGiven(db, userId, page, language)),
    donationsReceived: inPages((page) => listReceived(db, userId, page)),
  }
  return Readable.from(jsonChunks(Object.entries(whole)))
}

async function listSessions(db: Database, userId: string, now: Date): Promise<AccountExport['sessions']> {
  const rows = await db
    .selectFrom('sessions')
    .select(['created_at', 'confirmed_at', 'seen_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at.toISOString(),
    lastUsedAt: row.seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))
}
