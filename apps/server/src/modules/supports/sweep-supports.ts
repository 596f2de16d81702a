import { HOUR_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { writeMonth } from '#modules/donations/public.ts'
import { nextTryAt, renewalReference } from '#modules/recurring/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import { chargeMonth } from './charge-month.ts'
import { endSupport } from './end-support.ts'
import type { SupportDeps } from './support-deps.ts'
import { SUPPORT_MAIL } from './support-mail.ts'
import { whyEnded } from './why-ended.ts'

const PARALLEL = 4
const BATCH = 100

/**
 * Sees to all supports at `now`: what the last charge has come to, whom nothing more may be charged, and what is due. Several processes share
 * the work. The donation of a month is written before the provider is asked, and its id is the reference: whatever dies or comes twice, a
 * month is charged once.
 */
export async function sweepSupports(deps: SupportDeps, now = new Date()): Promise<void> {
  while (await inTransaction(deps, (tx) => settleNextFailed(tx, deps, now)));
  while (await inTransaction(deps, (tx) => endUnwanted(tx, deps, now)));
  await Promise.all(Array.from({ length: PARALLEL }, () => chargeDue(deps, now)))
  // What was declined at once is told today, and not with the next look.
  while (await inTransaction(deps, (tx) => settleNextFailed(tx, deps, now)));
}

const inTransaction = <Result>({ db }: SupportDeps, work: (tx: AnyTransaction) => Promise<Result>) =>
  db.transaction().execute(work)

/** Of what waits for no payment and for no day: its last charge has failed, or its first payment came to nothing. */
async function settleNextFailed(tx: AnyTransaction, { jobs }: SupportDeps, now: Date): Promise<boolean> {
  const failed = await tx
    .selectFrom('supports')
    .select(['id', 'status', 'past_due_since'])
    .where('charge_at', 'is', null)
    .where('status', '<>', 'ended')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('donations')
            .select('donations.id')
            .whereRef('donations.support_id', '=', 'supports.id')
            .where('donations.status', '=', 'pending'),
        ),
      ),
    )
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (failed === undefined) return false
  const { id, status } = failed
  const since = failed.past_due_since ?? now
  const tryAt = status === 'pending' ? undefined : nextTryAt(since, now)
  if (tryAt === undefined) {
    await endSupport({ tx, jobs, now }, id, status === 'pending' ? 'never_paid' : 'unpaid')
    return true
  }
  await tx
    .updateTable('supports')
    .set({ status: 'past_due', past_due_since: since, charge_at: tryAt })
    .where('id', '=', id)
    .execute()
  if (status === 'active') await jobs.add(SUPPORT_MAIL, { about: 'past_due', id }, { tx })
  return true
}

async function endUnwanted(tx: AnyTransaction, { jobs }: SupportDeps, now: Date): Promise<boolean> {
  const unwanted = await tx
    .selectFrom('supports')
    .select(['id', whyEnded.as('reason')])
    .where('status', 'in', ['active', 'past_due'])
    .where(whyEnded, 'is not', null)
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { id, reason } of unwanted) if (reason !== null) await endSupport({ tx, jobs, now }, id, reason)
  return unwanted.length === BATCH
}

async function chargeDue(deps: SupportDeps, now: Date): Promise<void> {
  for (;;) {
    const claimed = await inTransaction(deps, (tx) => claimNext(tx, deps, now))
    if (claimed === 'none') return
    if (claimed === 'nothing_to_charge') continue
    try {
      await chargeMonth(deps, claimed.donationId, now)
    } catch (error) {
      deps.log.warn({ err: error, ...claimed }, 'month of support not charged yet, the sweep will')
    }
  }
}

async function claimNext(tx: AnyTransaction, { jobs, describe }: SupportDeps, now: Date) {
  const due = await tx
    .selectFrom('supports')
    .selectAll()
    .select(whyEnded.as('reason'))
    .where('charge_at', '<=', now)
    .where('status', 'in', ['active', 'past_due'])
    .orderBy('charge_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (due === undefined) return 'none'
  const { id, period_end: paidUntil, reason } = due
  if (reason !== null) {
    await endSupport({ tx, jobs, now }, id, reason)
    return 'nothing_to_charge'
  }
  if (paidUntil === null) throw new Error(`support ${id} was never paid`)
  const attempt = (await triesSince(tx, id, paidUntil)) + 1
  const donationId = renewalReference(id, paidUntil, attempt)
  const isWritten = await writeMonth(tx, { id: donationId, support: due, attempt, describe }, now)
  await tx
    .updateTable('supports')
    // Another payment is open still: it waits for what becomes of that.
    .set({ charge_at: isWritten ? null : new Date(now.getTime() + HOUR_MS) })
    .where('id', '=', id)
    .execute()
  return isWritten ? { donationId } : 'nothing_to_charge'
}

/**
 * How often it was tried to charge what is owed; the support is locked, nobody else makes a try. A database that has gone back to before one
 * makes the very same again, and the provider, asked under its reference, charges nothing twice.
 */
async function triesSince(tx: AnyTransaction, supportId: string, paidUntil: Date): Promise<number> {
  const { tries } = await tx
    .selectFrom('donations')
    .select((select) => sql<number>`coalesce(${select.fn.max('support_attempt')}, 0)`.as('tries'))
    .where('support_id', '=', supportId)
    .where('created_at', '>=', paidUntil)
    .executeTakeFirstOrThrow()
  return tries
}
