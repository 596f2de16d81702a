import type { OperatorRole } from '@aplauso/contract/operator-role'
import { logOperatorAction } from '#modules/access/public.ts'
import {
  accountNotFound,
  addAccountNote,
  changeEmailAsOperator,
  type LoggedChange,
  requireRightOver,
  resetSecondFactor,
  restoreAccount,
  setVerified,
  signOutAccount,
  suspendAccount,
} from '#modules/accounts/public.ts'
import { isId } from '#modules/creators/public.ts'
import { resumeHeldPayments } from '#modules/donations/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import { grantPlan } from '#modules/subscriptions/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'

export type ActionDeps = {
  db: Database
  jobs: Pick<Jobs, 'add'>
  prices: Prices
  /** Closes the account's live connections in every process. */
  accessChanged: (userId: string) => Promise<void>
}

/** The acting operator. The command line has no id and every right. */
export type Acting = { id: string | null; role: OperatorRole }

export type AccountAction =
  | { kind: 'suspend' | 'restore' | 'verify' | 'unverify' | 'sign_out' | 'reset_second_factor' }
  | { kind: 'change_email'; email: string }
  | { kind: 'plan'; planId: 'free' | 'creator' | 'pro' | 'agency' }
  | { kind: 'note'; text: string }

/** `reason`: null only from the command line. */
type Order = { userId: string; by: Acting; reason: string | null; action: AccountAction }

/**
 * Does what an operator decided about an account, and logs it in the same transaction. False if the account was so
 * already. Ends with not_found, and with forbidden for an operator's account unless an owner acts.
 */
export async function actOnAccount(deps: ActionDeps, { userId, by, reason, action }: Order): Promise<boolean> {
  if (!isId(userId)) throw accountNotFound()
  const isChanged = await deps.db.transaction().execute(async (tx) => {
    const change = await run(tx, deps, { userId, by, reason, action })
    await requireRightOver(tx, userId, by.role)
    if (change === null) return false
    await logOperatorAction(tx, { actorId: by.id, action: action.kind, target: userId, reason, ...change })
    return true
  })
  if (isChanged) await deps.accessChanged(userId)
  return isChanged
}

function run(tx: AnyTransaction, deps: ActionDeps, { userId, by, reason, action }: Order): Promise<LoggedChange> {
  switch (action.kind) {
    case 'suspend':
      return suspendAccount(tx, deps, { userId, actorId: by.id, reason: reason ?? '' })
    case 'restore':
      return restore(tx, deps, userId)
    case 'verify':
      return setVerified(tx, userId, true)
    case 'unverify':
      return setVerified(tx, userId, false)
    case 'sign_out':
      return signOutAccount(tx, userId)
    case 'reset_second_factor':
      return resetFactor(tx, deps, userId)
    case 'change_email':
      return changeEmailAsOperator(tx, deps, { userId, email: action.email })
    case 'plan':
      return changePlan(tx, deps, userId, action.planId)
    case 'note':
      return addAccountNote(tx, { userId, authorId: by.id, text: action.text })
  }
}

/** Payments that were held because of the suspension are settled by the next sync. */
async function restore(tx: AnyTransaction, deps: ActionDeps, userId: string): Promise<LoggedChange> {
  const change = await restoreAccount(tx, deps, userId)
  if (change !== null) await resumeHeldPayments(tx, userId)
  return change
}

async function resetFactor(tx: AnyTransaction, deps: ActionDeps, userId: string): Promise<LoggedChange> {
  const reset = await resetSecondFactor(tx, deps, userId)
  return reset && { before: { ...reset.before } }
}

async function changePlan(
  tx: AnyTransaction,
  { prices }: ActionDeps,
  userId: string,
  planId: Extract<AccountAction, { kind: 'plan' }>['planId'],
): Promise<LoggedChange> {
  if (!prices.areSold)
    throw new AppError('not_configured', 'There are no plans: with PLANS=off everybody has every feature')
  const before = await findPlan(tx, userId)
  if (before === undefined) throw accountNotFound()
  await grantPlan({ prices }, tx, userId, planId === 'free' ? null : planId, new Date())
  const after = await findPlan(tx, userId)
  return { before, ...(after && { after }) }
}

const findPlan = (tx: AnyTransaction, userId: string) =>
  tx
    .selectFrom('users')
    .select(['granted_plan as granted', 'subscription_plan as inForce'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
