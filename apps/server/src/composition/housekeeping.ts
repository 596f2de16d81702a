import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { deleteExpiredMailedTokens, deleteExpiredSessions } from '#modules/accounts/public.ts'
import { removeUnusedSounds } from '#modules/audio/public.ts'
import { deleteExpiredStates } from '#modules/connections/public.ts'
import { deleteOldContacts } from '#modules/contact/public.ts'
import { countPopularity } from '#modules/creators/public.ts'
import { deleteOldDeliveries } from '#modules/developers/public.ts'
import { sweepPayments, sweepRefunds } from '#modules/donations/public.ts'
import { findLedgerProblems } from '#modules/ledger/public.ts'
import { forgetAddresses } from '#modules/receipts/public.ts'
import { renewSubscriptions, sweepSubscriptionPayments } from '#modules/subscriptions/public.ts'
import { every } from '#platform/jobs/every.ts'
import type { Services } from './services.ts'

const SWEEP_PAUSE_MS = 15 * SECOND_MS
/** As short as the first pause before a webhook is tried again. */
const WEBHOOK_PAUSE_MS = 5 * SECOND_MS
const POPULARITY_PAUSE_MS = 10 * MINUTE_MS

/** What is looked after by the clock, until the returned functions have ended it. */
export function keepHouse({
  db,
  jobs,
  follow,
  subscriptions,
  donationEvents,
  webhooks,
  log,
}: Services): (() => Promise<void>)[] {
  async function checkLedger(): Promise<void> {
    const problems = await findLedgerProblems(db)
    if (problems.length > 0) log.error({ problems }, 'the ledger does not add up')
  }
  return [
    every(SWEEP_PAUSE_MS, 'sweep payments', log, () => sweepPayments(follow)),
    every(SWEEP_PAUSE_MS, 'sweep refunds', log, () => sweepRefunds(follow)),
    every(SWEEP_PAUSE_MS, 'sweep subscription payments', log, () => sweepSubscriptionPayments(subscriptions)),
    every(MINUTE_MS, 'renew subscriptions', log, () => renewSubscriptions(subscriptions)),
    every(SWEEP_PAUSE_MS, 'donation events', log, () => donationEvents.round()),
    every(WEBHOOK_PAUSE_MS, 'webhooks', log, () => webhooks.round()),
    every(POPULARITY_PAUSE_MS, 'popularity', log, () => countPopularity(db)),
    every(HOUR_MS, 'expired sessions', log, () => deleteExpiredSessions(db)),
    every(HOUR_MS, 'unused sounds', log, () => removeUnusedSounds({ db, jobs })),
    every(HOUR_MS, 'expired mailed links', log, () => deleteExpiredMailedTokens(db)),
    every(HOUR_MS, 'expired sign-ins elsewhere', log, () => deleteExpiredStates(db)),
    every(HOUR_MS, 'addresses of receipts', log, () => forgetAddresses(db)),
    every(HOUR_MS, 'old webhook messages', log, () => deleteOldDeliveries(db)),
    every(HOUR_MS, 'old letters to the operator', log, () => deleteOldContacts(db)),
    every(DAY_MS, 'ledger check', log, checkLedger, HOUR_MS),
  ]
}
