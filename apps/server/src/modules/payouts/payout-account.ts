import { isDeepStrictEqual } from 'node:util'
import { DAY_MS } from '@aplauso/contract/limits'
import { maskedIban, type NewPayoutAccount, type PayoutAccount, type PayoutSchedule } from '@aplauso/contract/payouts'
import { sql } from 'kysely'
import { type RequestOrigin, recordAccountEvent } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { lastOfIban, parseIban } from './iban.ts'
import { openPayee, sealPayee } from './payee.ts'
import { lockBalanceOwner, type PayoutDeps } from './payout-deps.ts'
import { PAYOUT_MAIL } from './payout-emails.ts'

/** Time for the owner to notice a change by somebody else. */
export const ACCOUNT_HOLD_MS = DAY_MS

const NONE: PayoutAccount = { holder: null, iban: null, address: null, schedule: 'on_demand', heldUntil: null }

export async function findPayoutAccount(
  { db, sealer }: Pick<PayoutDeps, 'db' | 'sealer'>,
  ownerId: string,
  now = new Date(),
): Promise<PayoutAccount> {
  const row = await db.selectFrom('payout_accounts').selectAll().where('owner_id', '=', ownerId).executeTakeFirst()
  if (row === undefined) return NONE
  const { holder, address } = openPayee(sealer, 'payout_accounts', ownerId, row.sealed_payee)
  const heldUntil = row.held_until > now ? row.held_until.toISOString() : null
  return { holder, iban: maskedIban(row.iban_last4), address, schedule: row.schedule, heldUntil }
}

/**
 * Stores where payouts go. A change holds payouts for a day, and the owner gets an email; the same data again changes
 * nothing. Payouts that were asked for before keep their own payee. Ends with invalid_iban.
 */
export async function changePayoutAccount(
  { db, jobs, sealer }: Omit<PayoutDeps, 'terms'>,
  account: NewPayoutAccount & { ownerId: string; origin: RequestOrigin },
  now = new Date(),
): Promise<void> {
  const { ownerId, holder, address, origin } = account
  const iban = parseIban(account.iban)
  if (iban === undefined) {
    throw new AppError('invalid_iban', 'The IBAN is wrong, or its bank is outside SEPA', {
      errors: [{ path: 'iban', code: 'invalid_iban', message: 'must be an IBAN of a bank in SEPA' }],
    })
  }
  const payee = { holder, iban, address: { ...address, line2: address.line2 || null } }
  const last4 = lastOfIban(iban)
  await db.transaction().execute(async (tx) => {
    await lockBalanceOwner(tx, ownerId)
    const former = await tx
      .selectFrom('payout_accounts')
      .select('sealed_payee')
      .where('owner_id', '=', ownerId)
      .executeTakeFirst()
    const stored = former && openPayee(sealer, 'payout_accounts', ownerId, former.sealed_payee)
    if (stored !== undefined && isDeepStrictEqual(stored, payee)) return
    const columns = {
      sealed_payee: sealPayee(sealer, 'payout_accounts', ownerId, payee),
      iban_last4: last4,
      held_until: new Date(now.getTime() + ACCOUNT_HOLD_MS),
      changed_at: now,
    }
    await tx
      .insertInto('payout_accounts')
      .values({ owner_id: ownerId, ...columns })
      .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(columns))
      .execute()
    await recordAccountEvent(tx, ownerId, 'payout_account_changed', origin)
    const change = { about: 'account_changed', ownerId, last4, at: now.toISOString() } as const
    await jobs.add(PAYOUT_MAIL, change, { tx })
  })
}

/** The first monthly payout is that of the next month. Ends with payout_account_missing. */
export async function changeSchedule(
  db: Database,
  ownerId: string,
  schedule: PayoutSchedule,
  now = new Date(),
): Promise<void> {
  const nextMonth = sql<string>`(select (date_trunc('month', ${now}::timestamptz at time zone time_zone) + interval '1 month')::date
    from users where users.id = owner_id)`
  const changed = await db
    .updateTable('payout_accounts')
    .set({ schedule, next_month: schedule === 'monthly' ? sql<string>`coalesce(next_month, ${nextMonth})` : null })
    .where('owner_id', '=', ownerId)
    .returning('owner_id')
    .executeTakeFirst()
  if (changed === undefined) throw accountMissing()
}

export const accountMissing = () =>
  new AppError('payout_account_missing', 'Give the bank account first, with PUT /api/payout-account')
