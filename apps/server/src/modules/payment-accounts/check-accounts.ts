import { DAY_MS, MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { connectedName } from '@aplauso/contract/payment-account'
import { sql } from 'kysely'
import { NO_TOKENS } from './account-tokens.ts'
import type { AccountRow } from './account-vendor.ts'
import { USED_MS } from './opened-pages.ts'
import type { PaymentAccountDeps } from './payment-account-deps.ts'
import { PAYMENT_ACCOUNT_MAIL } from './payment-account-emails.ts'

/** The job runs this often, so that a change of an account that is due in seconds is seen within 15 seconds. */
export const ACCOUNT_CHECK_MS = 5 * SECOND_MS
/** For an account in onboarding or in use: a donation is being paid, or its owner looks at it. */
const USED_CHECK_MS = 8 * SECOND_MS
const IDLE_CHECK_MS = 5 * MINUTE_MS
/** A payment that is polled this soon is being paid; the first poll is two minutes after the checkout. */
const POLLED_SOON_MS = 3 * MINUTE_MS
const BATCH = 100
const PARALLEL = 8

/**
 * Asks the vendors how current accounts stand, the one that waits longest first. Each is claimed, so several processes
 * share the work, and a vendor that does not answer costs one call. An account is due by its use.
 */
export async function checkDueAccounts(deps: PaymentAccountDeps, now = new Date()): Promise<void> {
  const at = (ms: number) => sql`${new Date(now.getTime() + ms)}::timestamptz`
  const opened = deps.openedPages.recent(now)
  const due = await claim(
    deps,
    sql`checked_at < ${at(-USED_CHECK_MS)} and (
      checked_at < ${at(-IDLE_CHECK_MS)} or state = 'pending' or connected_at > ${at(-USED_MS)}
      or creator_id = any(${opened}::uuid[])
      or provider || ':' || account in (
        select payment_syncs.provider from payment_syncs where next_poll_at <= ${at(POLLED_SOON_MS)}
      )
    )`,
    now,
  )
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let row = due.pop(); row !== undefined; row = due.pop()) await checkAccount(deps, row, isNextDay(row, now))
    }),
  )
}

/** Checks the creator's current account now, because its page was opened, unless that was done a moment ago. */
export async function checkAccountOf(deps: PaymentAccountDeps, creatorId: string, now = new Date()): Promise<void> {
  const isReadDue = deps.openedPages.opened(creatorId, now)
  const before = isReadDue ? now : new Date(now.getTime() - SECOND_MS)
  const [row] = await claim(deps, sql`creator_id = ${creatorId}::uuid and checked_at < ${before}::timestamptz`, now)
  if (row !== undefined) await checkAccount(deps, row, isReadDue || isNextDay(row, now))
}

/** `checked_before`: when the account was checked before this claim. */
type ClaimedRow = AccountRow & { checked_before: Date }

async function claim({ db }: PaymentAccountDeps, which: ReturnType<typeof sql>, now: Date): Promise<ClaimedRow[]> {
  const { rows } = await sql<ClaimedRow>`
    update payment_accounts set checked_at = ${now}::timestamptz
    from (
      select id, checked_at as checked_before from payment_accounts
      where is_current and state <> 'revoked' and ${which}
      order by checked_at limit ${BATCH} for update skip locked
    ) as due
    where payment_accounts.id = due.id
    returning payment_accounts.*, due.checked_before`.execute(db)
  return rows
}

/** Once a day everything is read. Days begin at the hour of the consent, so accounts do not all come at once. */
function isNextDay({ connected_at, checked_before }: ClaimedRow, now: Date): boolean {
  const dayOf = (date: Date) => Math.floor((date.getTime() - connected_at.getTime()) / DAY_MS)
  return dayOf(checked_before) !== dayOf(now)
}

/** Reads everything only where that is due or the state has changed. */
async function checkAccount(deps: PaymentAccountDeps, row: AccountRow, isReadDue: boolean): Promise<void> {
  const vendor = deps.vendors[row.provider]
  if (vendor === undefined) return
  try {
    if (!isReadDue && !(await vendor.hasChanged(row))) return
    const { name, state, requirements, methods, profiles } = await vendor.read(row)
    if (state === 'revoked') return await noteRevoked(deps, row)
    await deps.db.transaction().execute(async (tx) => {
      const changed = await tx
        .updateTable('payment_accounts')
        .set({
          ...{ name, state },
          requirements: JSON.stringify(requirements),
          methods: JSON.stringify(methods),
          profiles: JSON.stringify(profiles),
        })
        .where('id', '=', row.id)
        // A consent or another check at the same time knows better.
        .where('state', '=', row.state)
        .where('connected_at', '=', row.connected_at)
        .returning('id')
        .executeTakeFirst()
      if (changed === undefined || state === row.state || state === 'pending') return
      await deps.jobs.add(PAYMENT_ACCOUNT_MAIL, mailOf(row.id, state), { tx })
      if (state === 'ready') await deps.roadChanged(row.creator_id, { tx })
    })
  } catch (error) {
    deps.log.warn({ err: error, account: connectedName(row.provider, row.account) }, 'payment account not checked')
  }
}

/** The owner has withdrawn the access. The creator gets one email. */
export async function noteRevoked(
  { db, jobs }: Pick<PaymentAccountDeps, 'db' | 'jobs'>,
  row: Pick<AccountRow, 'id' | 'connected_at'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const revoked = await tx
      .updateTable('payment_accounts')
      .set({ state: 'revoked', requirements: '[]', ...NO_TOKENS })
      .where('id', '=', row.id)
      .where('connected_at', '=', row.connected_at)
      .where('state', '<>', 'revoked')
      .returning('is_current')
      .executeTakeFirst()
    if (revoked?.is_current) await jobs.add(PAYMENT_ACCOUNT_MAIL, mailOf(row.id, 'revoked'), { tx })
  })
}

const mailOf = (accountId: string, about: 'ready' | 'restricted' | 'revoked') => ({
  about,
  accountId,
  at: new Date().toISOString(),
})

/** Makes the next check of the account a matter of seconds, because the vendor has refused a payment there. */
export async function checkSoon({ db }: Pick<PaymentAccountDeps, 'db'>, name: string): Promise<void> {
  await sql`
    update payment_accounts set checked_at = to_timestamp(0)
    where is_current and provider || ':' || account = ${name}`.execute(db)
}

/**
 * Ends the access to accounts that were left, once no payment of them is synced any more: until then a refund or a
 * chargeback may still come.
 */
export async function releaseLeftAccounts(deps: PaymentAccountDeps): Promise<void> {
  const { rows } = await sql<AccountRow>`
    select * from payment_accounts as account
    where not is_current and sealed_refresh_token is not null
      and not exists (
        select from payment_syncs where payment_syncs.provider = account.provider || ':' || account.account and next_poll_at is not null
      )
      and not exists (
        select from recurring_donations
        where recurring_donations.left_provider = account.provider || ':' || account.account
          or (recurring_donations.provider = account.provider || ':' || account.account and status <> 'ended')
      )
      -- Another creator may use the same organisation with the same consent.
      and not exists (
        select from payment_accounts as other
        where other.provider = account.provider and other.account = account.account and other.is_current
      )
    limit ${BATCH}`.execute(deps.db)
  for (const row of rows) {
    try {
      await deps.vendors[row.provider]?.release(row)
      await deps.db
        .updateTable('payment_accounts')
        .set(NO_TOKENS)
        .where('id', '=', row.id)
        .where('is_current', '=', false)
        .execute()
    } catch (error) {
      deps.log.warn({ err: error, account: row.account }, 'access to a left payment account not ended yet')
    }
  }
}
