import { Readable } from 'node:stream'
import type { AccountExport } from '@aplauso/contract/account-export'
import type { Features } from '@aplauso/contract/features'
import type { Language } from '@aplauso/contract/languages'
import { allRights, listAccountLog } from '#modules/access/public.ts'
import {
  findSpendingLimit,
  findUser,
  listConnections,
  listEmailChanges,
  listPasskeys,
  readFactors,
  type UserDeps,
} from '#modules/accounts/public.ts'
import {
  listBlockedDonors,
  listBlockedTerms,
  listControlledCreators,
  listDevices,
  listDocks,
  listGoals,
  listModerationLog,
  listModerators,
  listOwnActions,
  listScenes,
  listStreams,
  listTimers,
  listVariations,
  moderationSettingsOf,
  sceneWithoutKey,
  settingsOf,
} from '#modules/alerts/public.ts'
import { listFavorites } from '#modules/creators/public.ts'
import { listDeveloperAccess } from '#modules/developers/public.ts'
import {
  findPage,
  listCreatorRecurringDonations,
  listDonorRecurringDonations,
  listReceivedForExport,
  listStartedDonations,
} from '#modules/donations/public.ts'
import { listDecisionsAbout, listReports } from '#modules/inbox/public.ts'
import { findAgencyEarned, findCreatorBalance } from '#modules/ledger/public.ts'
import { listMedia, type MediaUser } from '#modules/media/public.ts'
import { listPaymentAccounts } from '#modules/payment-accounts/public.ts'
import { findPayoutAccount, listPayouts } from '#modules/payouts/public.ts'
import { listContacts, listFeedback } from '#modules/site/public.ts'
import { listCoveredAccounts, listSubscriptionPayments, listSubscriptions } from '#modules/subscriptions/public.ts'
import type { Database } from '#modules/tables.ts'
import { findTaxData } from '#modules/taxes/public.ts'
import type { Sealer } from '#platform/secrets/create-sealer.ts'
import { listAgencyLinks, listAgencyProposals } from './agency-history.ts'
import { jsonChunks } from './json-chunks.ts'
import { readPages } from './read-pages.ts'

type Paged = { [Key in keyof AccountExport]: AccountExport[Key] | AsyncIterable<AccountExport[Key]> }

/**
 * Streams everything stored about the account as JSON; undefined if the account is erased. Short sections are read
 * before sending, long ones page by page. A failure later aborts the stream, so the received part is no valid JSON.
 */
export async function exportAccount(
  deps: UserDeps & { features: Features; mediaUsers: readonly MediaUser[]; payoutSealer: Sealer; taxSealer: Sealer },
  userId: string,
  language: Language,
  now = new Date(),
): Promise<Readable | undefined> {
  const { db } = deps
  const [
    user,
    stored,
    sessions,
    signIn,
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
    spendingLimit,
    alertVariations,
    timers,
    emailChanges,
    payoutAccount,
    taxData,
    paymentAccounts,
  ] = await Promise.all([
    findUser(deps, userId),
    db.selectFrom('users').select('terms_accepted_at').where('id', '=', userId).executeTakeFirst(),
    listSessions(db, userId, now),
    readSignIn(db, userId),
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
    listControlledCreators(deps, userId),
    listDevices(db, userId),
    listGoals(db, userId),
    findPage(db, userId),
    findSpendingLimit(db, userId),
    listVariations(db, userId),
    listTimers(db, userId, now),
    listEmailChanges(db, userId),
    findPayoutAccount({ db, sealer: deps.payoutSealer }, userId, now),
    findTaxData({ db, sealer: deps.taxSealer }, userId),
    listPaymentAccounts(db, userId),
  ])
  if (user === undefined) return undefined
  // The overlay address would let anyone with the file listen in.
  const { widgetUrl: _key, ...account } = user
  const sections: Paged = {
    exportedAt: now.toISOString(),
    account: { ...account, termsAcceptedAt: stored?.terms_accepted_at?.toISOString() ?? null },
    sessions,
    signIn,
    passkeys: await listPasskeys(db, userId),
    emailChanges,
    securityLog: readPages((page) => listAccountLog(db, userId, page)),
    alertSettings: creator === undefined ? null : settingsOf(creator.alert_settings),
    alertVariations,
    moderation: creator === undefined ? null : moderationSettingsOf(creator.moderation),
    goals,
    giving: spendingLimit,
    donationPage: creator === undefined ? null : donationPage,
    timers,
    streams: readPages((page) => listStreams(db, userId, page)),
    moderators: readPages((page) => listModerators(db, userId, page)),
    docks: readPages((page) => listDocks(db, userId, page)),
    stages: stages.filter(({ creatorId }) => creatorId !== userId),
    stageLog: readPages((page) => listModerationLog(db, userId, page)),
    doneOnStages: readPages((page) => listOwnActions(db, userId, page)),
    moderationWords: readPages((page) => listBlockedTerms(db, userId, page)),
    scenes: (await listScenes(db, userId)).map(sceneWithoutKey),
    blockedDonors: readPages((page) =>
      listBlockedDonors(db, { creatorId: userId, rights: allRights, role: 'creator' }, page),
    ),
    media: readPages((page) => listMedia(deps, userId, page)),
    overlaySeenAt: creator?.overlay_seen_at?.toISOString() ?? null,
    balance: balance ?? null,
    earned: earned ?? null,
    payoutAccount: payoutAccount.holder === null ? null : payoutAccount,
    taxProfile: taxData.changedAt === null ? null : taxData,
    paymentAccounts,
    payouts: readPages((page) => listPayouts(db, userId, page)),
    agencyLinks,
    agencyProposals,
    connections,
    ...developer,
    subscriptions,
    subscriptionPayments: readPages((page) => listSubscriptionPayments(db, userId, page)),
    supportsGiven: readPages((page) => listDonorRecurringDonations(db, userId, language, page)),
    supportsReceived: readPages((page) => listCreatorRecurringDonations(db, userId, page)),
    coveredAccounts,
    pushDevices,
    favorites: readPages((page) => listFavorites(db, userId, page)),
    feedback: readPages((page) => listFeedback(db, { userId, ...page })),
    reports: readPages((page) => listReports(db, userId, page)),
    decisionsAbout: readPages((page) => listDecisionsAbout(db, userId, page)),
    contacts: readPages((page) => listContacts(db, userId, page)),
    donationsGiven: readPages((page) => listStartedDonations(db, userId, page, language)),
    donationsReceived: readPages((page) => listReceivedForExport(db, userId, page)),
  }
  return Readable.from(jsonChunks(Object.entries(sections)))
}

async function listSessions(db: Database, userId: string, now: Date): Promise<AccountExport['sessions']> {
  const rows = await db
    .selectFrom('sessions')
    .select(['device', 'network', 'created_at', 'confirmed_at', 'seen_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    device: row.device,
    network: row.network,
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at.toISOString(),
    lastUsedAt: row.seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))
}

async function readSignIn(db: Database, userId: string): Promise<AccountExport['signIn']> {
  const totp = await db
    .selectFrom('totp_secrets')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('is_confirmed', '=', true)
    .executeTakeFirst()
  const services = await db
    .selectFrom('linked_services')
    .select(['provider', 'subject', 'name', 'linked_at'])
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .execute()
  const { recoveryCodes } = await readFactors(db, userId)
  return {
    authenticatorAppSince: totp?.created_at.toISOString() ?? null,
    recoveryCodes,
    services: services.map(({ linked_at, ...service }) => ({ ...service, linkedAt: linked_at.toISOString() })),
  }
}
