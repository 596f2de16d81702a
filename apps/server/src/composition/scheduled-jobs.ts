import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { deleteExpiredSessions, deleteOldAccountLog } from '#modules/access/public.ts'
import {
  applyDueEmailChanges,
  deleteExpiredChallenges,
  deleteExpiredInvites,
  deleteExpiredMailedTokens,
  deleteExpiredPending,
  deleteExpiredStarts,
  deleteExpiredStates,
  deleteExpiredWebauthnChallenges,
  deleteOldEmailChanges,
} from '#modules/accounts/public.ts'
import {
  checkObsStreams,
  checkStalledAlerts,
  checkUnseenAlerts,
  decideDueHeldAlerts,
  deleteOldInvitations,
  deleteOldModerationLog,
  deleteOldNotices,
  deleteOldTestAlerts,
  overlayLastSeen,
  rejudgeStaleAlerts,
  saysNotStreaming,
  streamingCreators,
} from '#modules/alerts/public.ts'
import { countPopularity } from '#modules/creators/public.ts'
import { deleteOldDeliveries, updateParked } from '#modules/developers/public.ts'
import {
  deleteOldAttempts,
  deleteOldRehearsals,
  deleteReceiptAddresses,
  deleteUnpaidDonations,
  forgetDonors,
  moveWrongDays,
  orderFinishEmails,
  releaseUnpaidSounds,
  renderLateSpeeches,
  sendFeeReturns,
  sweepRecurringDonations,
  sweepRefunds,
} from '#modules/donations/public.ts'
import { deleteOldReports } from '#modules/inbox/public.ts'
import { IDLE_PAUSE_MS, releaseClaims, sendMailings } from '#modules/mailings/public.ts'
import { deleteOldUploads, removeUnreferenced } from '#modules/media/public.ts'
import {
  ACCOUNT_CHECK_MS,
  checkDueAccounts,
  deleteExpiredConsents,
  releaseLeftAccounts,
} from '#modules/payment-accounts/public.ts'
import { createReconciler, deleteOldUnknown, sweepPayments } from '#modules/payments/public.ts'
import { deleteOldPayees, payErasedOwners, requestMonthlyPayouts } from '#modules/payouts/public.ts'
import { deleteOldContacts } from '#modules/site/public.ts'
import { renewSubscriptions } from '#modules/subscriptions/public.ts'
import { deleteOldTaxData, orderTaxNotices } from '#modules/taxes/public.ts'
import { isUnavailable } from '#platform/database/database-errors.ts'
import { createOutageLog } from '#platform/database/outage-log.ts'
import { withLongTimeout } from '#platform/database/with-long-timeout.ts'
import { every } from '#platform/jobs/every.ts'
import { daily, everyInOneProcess } from '#platform/jobs/every-in-one-process.ts'
import { checkBooksAndLog } from './check-books.ts'
import type { Services } from './services.ts'

const SWEEP_PAUSE_MS = 15 * SECOND_MS
/** Held alerts are released or dropped to the second. */
const HELD_PAUSE_MS = SECOND_MS
const UNSEEN_PAUSE_MS = 15 * SECOND_MS
/** A tenth of `STABLE_MS` in check-obs-streams.ts. */
const OBS_PAUSE_MS = 2 * SECOND_MS
const UNFINISHED_PAUSE_MS = 5 * MINUTE_MS
/** Equals the first pause before a webhook is retried. */
const WEBHOOK_PAUSE_MS = 5 * SECOND_MS
const PASSKEY_PAUSE_MS = 5 * MINUTE_MS
/** Many donations of one stream reach the limit within minutes, and the email comes before. */
const TAX_NOTICE_PAUSE_MS = 2 * MINUTE_MS
const POPULARITY_PAUSE_MS = 10 * MINUTE_MS

/** Pause between the first rounds after a start: all at once would take every connection from donations. */
const STAGGER_MS = 250
/** 04:00 UTC, when few people use the server. */
const LEDGER_CHECK_AT_MS = 4 * HOUR_MS

/**
 * Starts the scheduled jobs. Call the returned functions to stop them. `inEveryProcess` jobs share their work by
 * claiming rows; `inOneProcess` and `daily` jobs run in one process. Each job has its own timer, so that a slow or
 * failed one does not delay the others.
 */
export function startScheduledJobs(services: Services): (() => Promise<void>)[] {
  const { platform, alerts, media, developers, donations, payments, payouts, taxes, subscriptions } = services
  const { db, log, features, jobs } = platform
  const { sounds } = media
  let startedCount = 0
  const firstMs = () => startedCount++ * STAGGER_MS
  const outage = createOutageLog(
    log,
    'scheduled jobs lost the database, they run again later',
    'scheduled jobs have the database again',
  )
  const jobLog = {
    error: (fields: { err: unknown; job: string }, message: string) =>
      isUnavailable(fields.err) ? outage.failed(fields.err, { job: fields.job }) : log.error(fields, message),
  }
  const inEveryProcess = (pauseMs: number | (() => number), name: string, work: () => Promise<unknown>) =>
    every(pauseMs, name, jobLog, () => work().then(outage.worked), firstMs())
  const inOneProcess = (pauseMs: number, name: string, work: () => Promise<unknown>) =>
    everyInOneProcess({ db, log: jobLog }, pauseMs, name, work, firstMs())

  const obs = { db, streaming: streamingCreators, saysNotStreaming, lastSeen: overlayLastSeen }
  const streamsChanged = async (creatorIds: string[]) => {
    for (const creatorId of creatorIds) await alerts.streamChanged(creatorId)
  }

  const refreshDashboards = (creatorIds: string[]) => alerts.hub.dashboardsChanged(creatorIds)

  async function checkLedger(): Promise<void> {
    // A failure here must not prevent the check of the ledger.
    await moveWrongDays(db).catch((error: unknown) => log.error({ err: error }, 'days of donations not corrected'))
    await checkBooksAndLog({ db, log, payments: payments.payments })
  }
  let mailingPauseMs = IDLE_PAUSE_MS
  let areClaimsReleased = !platform.isOnlyProcess
  return [
    // First, before new payments: a payment that was lost while no server ran keeps the date of its provider.
    inEveryProcess(SWEEP_PAUSE_MS, 'reconciliation', createReconciler(payments.reconciliation)),
    inEveryProcess(SWEEP_PAUSE_MS, 'donation events', () => donations.donationEvents.round()),
    inEveryProcess(SWEEP_PAUSE_MS, 'sweep payments', () => sweepPayments(payments.paymentSync)),
    inEveryProcess(ACCOUNT_CHECK_MS, 'payment accounts', () => checkDueAccounts(payments.paymentAccounts)),
    inEveryProcess(SWEEP_PAUSE_MS, 'fee returns', () => sendFeeReturns(donations.donationSync)),
    inEveryProcess(SWEEP_PAUSE_MS, 'sweep refunds', () => sweepRefunds(donations.donationSync)),
    inEveryProcess(SWEEP_PAUSE_MS, 'missing speech', () => renderLateSpeeches(donations.speech)),
    inEveryProcess(MINUTE_MS, 'renew subscriptions', () => renewSubscriptions(subscriptions)),
    inEveryProcess(MINUTE_MS, 'recurring donations', () => sweepRecurringDonations(donations.recurringDonations)),
    inEveryProcess(WEBHOOK_PAUSE_MS, 'webhooks', () => developers.webhooks.round()),
    inEveryProcess(HELD_PAUSE_MS, 'held alerts', async () => {
      await rejudgeStaleAlerts({ db, ...alerts })
      await decideDueHeldAlerts({ db, ...alerts })
    }),
    inEveryProcess(
      () => mailingPauseMs,
      'mailings',
      async () => {
        if (!areClaimsReleased) await releaseClaims(db)
        areClaimsReleased = true
        mailingPauseMs = await sendMailings(platform)
      },
    ),
    inOneProcess(POPULARITY_PAUSE_MS, 'popularity', () => withLongTimeout(db, countPopularity)),
    inOneProcess(HOUR_MS, 'expired sessions', () => deleteExpiredSessions(db)),
    inOneProcess(HOUR_MS, 'old account log entries', () => deleteOldAccountLog(db)),
    inOneProcess(HOUR_MS, 'expired sign-in challenges', () => deleteExpiredChallenges(db)),
    inOneProcess(HOUR_MS, 'expired registration invitations', () => deleteExpiredInvites(db)),
    inOneProcess(HOUR_MS, 'expired consents of payment accounts', () => deleteExpiredConsents(db)),
    inOneProcess(HOUR_MS, 'left payment accounts', () => releaseLeftAccounts(payments.paymentAccounts)),
    inOneProcess(HOUR_MS, 'old uploads', () => deleteOldUploads({ db, jobs })),
    inOneProcess(HOUR_MS, 'old test alerts', () => deleteOldTestAlerts({ db, sounds })),
    inOneProcess(HOUR_MS, 'old rehearsals', () => deleteOldRehearsals(db)),
    inOneProcess(HOUR_MS, 'sounds of unpaid donations', () => releaseUnpaidSounds({ db, sounds })),
    inOneProcess(HOUR_MS, 'unpaid donations', () => deleteUnpaidDonations(db)),
    inOneProcess(MINUTE_MS, 'changes of email', () => applyDueEmailChanges({ db, jobs, log })),
    inOneProcess(HOUR_MS, 'old changes of email', () => deleteOldEmailChanges(db)),
    inOneProcess(DAY_MS, 'unused sounds', () => removeUnreferenced({ db, jobs })),
    inOneProcess(HOUR_MS, 'expired mailed links', () => deleteExpiredMailedTokens(db)),
    inOneProcess(HOUR_MS, 'expired connections with platforms', () => deleteExpiredStates(db)),
    inOneProcess(HOUR_MS, 'expired sign-ins with other services', async () => {
      await deleteExpiredStarts(db)
      await deleteExpiredPending(db)
    }),
    // Anyone can request options, so these rows do not wait for the hour.
    inOneProcess(PASSKEY_PAUSE_MS, 'expired passkey challenges', () => deleteExpiredWebauthnChallenges(db)),
    inOneProcess(HOUR_MS, 'donors of ended recurring donations', () => forgetDonors(donations.recurringDonations)),
    inOneProcess(HOUR_MS, 'addresses of receipts', () => deleteReceiptAddresses(db)),
    inOneProcess(HOUR_MS, 'old unknown payments', () => deleteOldUnknown(db)),
    inOneProcess(HOUR_MS, 'old checkout attempts', () => deleteOldAttempts(db)),
    inOneProcess(HOUR_MS, 'parked webhook messages', () => updateParked(platform)),
    inOneProcess(HOUR_MS, 'old webhook messages', () => deleteOldDeliveries(db)),
    inOneProcess(HOUR_MS, 'old moderation log entries', () => deleteOldModerationLog(db)),
    inOneProcess(HOUR_MS, 'old moderator invitations', () => deleteOldInvitations(db)),
    inOneProcess(UNSEEN_PAUSE_MS, 'alerts that no overlay shows', () => checkUnseenAlerts({ db, jobs, features })),
    inOneProcess(UNSEEN_PAUSE_MS, 'alerts that wait while OBS streams', () =>
      checkStalledAlerts({ db, jobs, features, changed: refreshDashboards }),
    ),
    inOneProcess(OBS_PAUSE_MS, 'streams of OBS', () => checkObsStreams({ ...obs, changed: streamsChanged })),
    inOneProcess(UNFINISHED_PAUSE_MS, 'unfinished donations', () => orderFinishEmails({ db, jobs })),
    inOneProcess(HOUR_MS, 'old notifications', () => deleteOldNotices(db)),
    inOneProcess(HOUR_MS, 'old contact messages', () => deleteOldContacts(db)),
    inOneProcess(HOUR_MS, 'old reports', () => deleteOldReports(db)),
    inOneProcess(HOUR_MS, 'payouts', async () => {
      await requestMonthlyPayouts({ db, jobs, ...payouts })
      await payErasedOwners({ db, jobs, ...payouts })
      await deleteOldPayees(db)
    }),
    inOneProcess(TAX_NOTICE_PAUSE_MS, 'missing tax data', async () => {
      if (taxes.terms.apply) await withLongTimeout(db, (tx) => orderTaxNotices(tx, jobs))
    }),
    inOneProcess(DAY_MS, 'old tax data', () => withLongTimeout(db, deleteOldTaxData)),
    daily({ db, log }, LEDGER_CHECK_AT_MS, 'ledger check', checkLedger),
  ]
}
