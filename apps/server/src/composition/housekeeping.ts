import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { deleteExpiredSessions } from '#modules/access/public.ts'
import { deleteExpiredMailedTokens } from '#modules/accounts/public.ts'
import {
  decideDue,
  deleteOldTests,
  overlayLastSeen,
  saysNotStreaming,
  streamingCreators,
} from '#modules/alerts/public.ts'
import { dropOldUploads, removeUnreferenced } from '#modules/audio/public.ts'
import { deleteExpiredStates } from '#modules/connections/public.ts'
import { deleteOldContacts } from '#modules/contact/public.ts'
import { countPopularity } from '#modules/creators/public.ts'
import { deleteOldDeliveries, reviewParked } from '#modules/developers/public.ts'
import {
  askToFinish,
  forgetTries,
  forgetUnpaid,
  letGoOfUnpaidSounds,
  moveWrongDays,
  renderLateSpeeches,
  sweepRefunds,
} from '#modules/donations/public.ts'
import { findLedgerProblems } from '#modules/ledger/public.ts'
import { judgeStale } from '#modules/moderation/public.ts'
import { createLostAndFound, deleteOldUnknown, sweepPayments } from '#modules/payments/public.ts'
import { forgetOldNotices, watchStalled, watchUnseen } from '#modules/push/public.ts'
import { forgetAddresses } from '#modules/receipts/public.ts'
import { deleteOldRehearsals } from '#modules/rehearsals/public.ts'
import { deleteOldInvitations, deleteOldLog } from '#modules/stage/public.ts'
import { watchObs } from '#modules/streams/public.ts'
import { renewSubscriptions } from '#modules/subscriptions/public.ts'
import { forgetGivers, sweepSupports } from '#modules/supports/public.ts'
import { isUnavailable } from '#platform/database/errors.ts'
import { createOutageLog } from '#platform/database/outage-log.ts'
import { patiently } from '#platform/database/patiently.ts'
import { every } from '#platform/jobs/every.ts'
import { daily, everyOnce } from '#platform/jobs/every-once.ts'
import type { Services } from './services.ts'

const SWEEP_PAUSE_MS = 15 * SECOND_MS
/** As short as the first pause before a webhook is tried again. */
/** What is held is released or dropped by the second. */
const HELD_PAUSE_MS = SECOND_MS
const UNSEEN_PAUSE_MS = 15 * SECOND_MS
/** A tenth of what has to stand before it counts. */
const OBS_PAUSE_MS = 2 * SECOND_MS
const UNFINISHED_PAUSE_MS = 5 * MINUTE_MS
const WEBHOOK_PAUSE_MS = 5 * SECOND_MS
const POPULARITY_PAUSE_MS = 10 * MINUTE_MS

/** Between the first rounds after a start: all at once would take every connection from those who donate. */
const APART_MS = 250
/** When few are at work: 04:00 UTC. */
const LEDGER_CHECK_AT_MS = 4 * HOUR_MS

/**
 * What is looked after by the clock, until the returned functions have ended it: `always` in each process, where they share the
 * work by claiming rows; `once` and `daily` in one of them. Each is a job of its own: what is slow or fails holds up nothing else.
 */
export function keepHouse(services: Services): (() => Promise<void>)[] {
  const { db, features, jobs, sounds, follow, followed, subscriptions } = services
  const { reconciliation, donationEvents, webhooks, log } = services
  let begun = 0
  const firstMs = () => begun++ * APART_MS
  const outage = createOutageLog(log, 'jobs wait for the database, they come again', 'jobs have the database again')
  const jobLog = {
    error: (fields: { err: unknown; job: string }, message: string) =>
      isUnavailable(fields.err) ? outage.failed(fields.err, { job: fields.job }) : log.error(fields, message),
  }
  const always = (pauseMs: number, name: string, work: () => Promise<unknown>) =>
    every(pauseMs, name, jobLog, () => work().then(outage.worked), firstMs())
  const once = (pauseMs: number, name: string, work: () => Promise<unknown>) =>
    everyOnce({ db, log: jobLog }, pauseMs, name, work, firstMs())

  const obs = { db, streaming: streamingCreators, saysNot: saysNotStreaming, lastSeen: overlayLastSeen }
  const changed = async (creatorIds: string[]) => {
    for (const creatorId of creatorIds) await services.streamChanged(creatorId)
  }

  const shownElse = (creatorIds: string[]) => services.hub.dashboardsChanged(creatorIds)

  async function checkLedger(): Promise<void> {
    // Its failure must not keep the check from running.
    await moveWrongDays(db).catch((error: unknown) => log.error({ err: error }, 'days of donations not moved'))
    const problems = await findLedgerProblems(db)
    if (problems.length > 0) log.error({ problems }, 'the ledger does not add up')
  }
  return [
    // Before anything new is paid: what the time without a server has lost is dated by its provider.
    always(SWEEP_PAUSE_MS, 'lost payments', createLostAndFound(reconciliation)),
    always(SWEEP_PAUSE_MS, 'donation events', () => donationEvents.round()),
    always(SWEEP_PAUSE_MS, 'sweep payments', () => sweepPayments(followed)),
    always(SWEEP_PAUSE_MS, 'sweep refunds', () => sweepRefunds(follow)),
    always(SWEEP_PAUSE_MS, 'missing speech', () => renderLateSpeeches(services.speech)),
    always(MINUTE_MS, 'renew subscriptions', () => renewSubscriptions(subscriptions)),
    always(MINUTE_MS, 'monthly support', () => sweepSupports(services.supports)),
    always(WEBHOOK_PAUSE_MS, 'webhooks', () => webhooks.round()),
    always(HELD_PAUSE_MS, 'held alerts', async () => {
      await judgeStale(services)
      await decideDue(services)
    }),
    once(POPULARITY_PAUSE_MS, 'popularity', () => patiently(db, countPopularity)),
    once(HOUR_MS, 'expired sessions', () => deleteExpiredSessions(db)),
    once(HOUR_MS, 'old uploads', () => dropOldUploads({ db, jobs })),
    once(HOUR_MS, 'old test alerts', () => deleteOldTests({ db, sounds })),
    once(HOUR_MS, 'old rehearsals', () => deleteOldRehearsals(db)),
    once(HOUR_MS, 'sounds nobody paid for', () => letGoOfUnpaidSounds({ db, sounds })),
    once(HOUR_MS, 'donations nobody paid', () => forgetUnpaid(db)),
    once(DAY_MS, 'sounds without use', () => removeUnreferenced({ db, jobs })),
    once(HOUR_MS, 'expired mailed links', () => deleteExpiredMailedTokens(db)),
    once(HOUR_MS, 'expired sign-ins elsewhere', () => deleteExpiredStates(db)),
    once(HOUR_MS, 'givers of ended support', () => forgetGivers(services.supports)),
    once(HOUR_MS, 'addresses of receipts', () => forgetAddresses(db)),
    once(HOUR_MS, 'old unknown payments', () => deleteOldUnknown(db)),
    once(HOUR_MS, 'tries of checkouts', () => forgetTries(db)),
    once(HOUR_MS, 'parked webhook messages', () => reviewParked(services)),
    once(HOUR_MS, 'old webhook messages', () => deleteOldDeliveries(db)),
    once(HOUR_MS, 'old lines of stages', () => deleteOldLog(db)),
    once(HOUR_MS, 'old invitations of moderators', () => deleteOldInvitations(db)),
    once(UNSEEN_PAUSE_MS, 'alerts that no overlay shows', () => watchUnseen({ db, jobs, features })),
    once(UNSEEN_PAUSE_MS, 'alerts that wait though OBS streams', () =>
      watchStalled({ db, jobs, features, changed: shownElse }),
    ),
    once(OBS_PAUSE_MS, 'streams of OBS', () => watchObs({ ...obs, changed })),
    once(UNFINISHED_PAUSE_MS, 'unfinished donations', () => askToFinish({ db, jobs })),
    once(HOUR_MS, 'old notifications', () => forgetOldNotices(db)),
    once(HOUR_MS, 'old letters to the operator', () => deleteOldContacts(db)),
    daily({ db, log }, LEDGER_CHECK_AT_MS, 'ledger check', checkLedger),
  ]
}
