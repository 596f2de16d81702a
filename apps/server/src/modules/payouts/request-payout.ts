import { type Cents, CURRENCY, cents, centsToDecimal } from '@aplauso/contract/money'
import type { Payout } from '@aplauso/contract/payouts'
import { type Selectable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type Payable, readPayable } from '#modules/donations/public.ts'
import type { AnyTransaction, Tables } from '#modules/tables.ts'
import { isTaxProfileMissing } from '#modules/taxes/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { takePayoutStep } from './book-payout.ts'
import { getPayout } from './list-payouts.ts'
import { openPayee, sealPayee } from './payee.ts'
import { accountMissing } from './payout-account.ts'
import { lockBalanceOwner, type PayoutDeps } from './payout-deps.ts'
import { PAYOUT_MAIL } from './payout-emails.ts'

type PayoutRequest = {
  ownerId: string
  /** Undefined: all that can be paid out. */
  amountCents?: Cents | undefined
  idempotencyKey?: string | undefined
}

/** What the checks of a request know, read with the owner locked. */
export type RequestState = {
  account: Selectable<Tables['payout_accounts']> | undefined
  isTaxProfileMissing: boolean
  payable: Payable
  amountCents: Cents
  minimumCents: Cents
  now: Date
}

type Check = (state: RequestState) => AppError | undefined

/** The first refusal counts, so the order is part of the public interface. */
const CHECKS: readonly Check[] = [
  ({ account }) => (account === undefined ? accountMissing() : undefined),
  function accountHeld({ account, now }) {
    if (account === undefined || account.held_until <= now) return undefined
    const until = account.held_until.toISOString()
    return new AppError('payout_account_held', `The bank account was changed: payouts are possible from ${until}`)
  },
  function taxProfileRequired({ isTaxProfileMissing: isMissing }) {
    if (!isMissing) return undefined
    return new AppError('tax_profile_required', 'Give the tax data first, with PUT /api/tax/profile')
  },
  function balanceHeld({ payable, amountCents }) {
    const { availableCents, holdCents, owedCents } = payable
    const isAllHeld = availableCents === 0 && (holdCents > 0 || owedCents > 0)
    if (!isAllHeld && amountCents <= availableCents) return undefined
    return new AppError('balance_held', `Only ${centsToDecimal(availableCents)} EUR can be paid out now`)
  },
  function belowMinimum({ amountCents, minimumCents }) {
    if (amountCents >= minimumCents && amountCents > 0) return undefined
    return new AppError('below_minimum', `A payout is at least ${centsToDecimal(minimumCents)} EUR`)
  },
]

export const findRefusal = (state: RequestState): AppError | undefined => {
  for (const check of CHECKS) {
    const refusal = check(state)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

/**
 * Takes the amount from the balance and writes a payout that waits for the operator. A repeat with the same key gets
 * the first answer. Ends with the code of the first check that refuses.
 */
export async function requestPayout(deps: PayoutDeps, request: PayoutRequest, now = new Date()): Promise<Payout> {
  const { db, terms } = deps
  const { ownerId, idempotencyKey } = request
  const key = idempotencyKey === undefined ? null : `${ownerId}:${idempotencyKey}`
  const id = await db.transaction().execute(async (tx) => {
    await lockBalanceOwner(tx, ownerId)
    const repeated = await findRepeated(tx, key, request)
    if (repeated !== undefined) return repeated
    const state = await readRequestState(tx, deps, { ...request, minimumCents: terms.minimumCents }, now)
    const refusal = findRefusal(state)
    if (refusal !== undefined) throw refusal
    return createPayout(deps, tx, { ownerId, key, ...state })
  })
  return getPayout(db, id)
}

async function findRepeated(
  tx: AnyTransaction,
  key: string | null,
  { amountCents }: PayoutRequest,
): Promise<string | undefined> {
  if (key === null) return undefined
  const earlier = await tx
    .selectFrom('payouts')
    .select(['id', 'amount_cents'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (earlier !== undefined && amountCents !== undefined && amountCents !== earlier.amount_cents)
    throw new AppError('idempotency_conflict', 'This Idempotency-Key was used for another amount')
  return earlier?.id
}

/** Call with the owner locked. */
export async function readRequestState(
  tx: AnyTransaction,
  { terms }: Pick<PayoutDeps, 'terms'>,
  { ownerId, amountCents, minimumCents }: PayoutRequest & { minimumCents: Cents },
  now: Date,
): Promise<RequestState> {
  const account = await tx.selectFrom('payout_accounts').selectAll().where('owner_id', '=', ownerId).executeTakeFirst()
  const payable = await readPayable(tx, ownerId, terms.holdDays, now)
  return {
    account,
    isTaxProfileMissing: await isTaxProfileMissing(tx, ownerId, now),
    payable,
    amountCents: amountCents ?? payable.availableCents,
    minimumCents,
    now,
  }
}

/** Call with the owner locked and nothing refused. Returns the id of the payout. */
export async function createPayout(
  { jobs, sealer }: Pick<PayoutDeps, 'jobs' | 'sealer'>,
  tx: AnyTransaction,
  { ownerId, key, account, amountCents, now }: RequestState & { ownerId: string; key: string | null },
): Promise<string> {
  if (account === undefined) throw new Error('a payout needs an account')
  const id = uuidv7()
  // The payout remembers the account: a later change of it moves no money that was asked for before.
  const payee = openPayee(sealer, 'payout_accounts', ownerId, account.sealed_payee)
  await takePayoutStep(
    tx,
    'payout',
    sql`
      insert into payouts (id, owner_id, amount_cents, currency, state, sealed_payee, iban_last4, idempotency_key, created_at)
      values (${id}::uuid, ${ownerId}::uuid, ${cents(amountCents)}::bigint, ${CURRENCY}, 'due',
        ${sealPayee(sealer, 'payouts', id, payee)}::bytea, ${account.iban_last4}, ${key}::text, ${now}::timestamptz)
      returning *`,
    now,
  )
  await jobs.add(PAYOUT_MAIL, { about: 'requested', payoutId: id }, { tx })
  return id
}
