import { Registration } from '@aplauso/contract/accounts'
import { FEEDBACK_TYPES } from '@aplauso/contract/feedback-types'
import { NewInvite } from '@aplauso/contract/invites'
import { DEFAULT_LANGUAGE } from '@aplauso/contract/languages'
import { OperatorReason } from '@aplauso/contract/operator-log'
import { OPERATOR_ROLES } from '@aplauso/contract/operator-role'
import { PLAN_IDS } from '@aplauso/contract/plan-ids'
import { registrationModeOf } from '@aplauso/contract/registration-modes'
import { RESET_LINK_HOURS } from '@aplauso/contract/retention'
import * as z from 'zod'
import { verifyOperatorLog } from '#modules/access/public.ts'
import {
  createAccountForOperator,
  createInvite,
  createPasswords,
  findAccountId,
  grantOperatorRole,
  revokeOperatorRole,
} from '#modules/accounts/public.ts'
import { type AccountAction, actOnAccount, eraseDonation } from '#modules/office/public.ts'
import { feedbackCsv, formatFeedback, listFeedback } from '#modules/site/public.ts'
import { readSettingsInForce } from '#modules/switches/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { sessionSecret } from '../settings/stored-secrets.ts'
import { ledgerCheck, reconcilePayments } from './books-commands.ts'
import { type CommandContext, type CommandOutcome, command } from './operator-command.ts'

const User = { user: Registration.shape.username }
const OptionalReason = { reason: OperatorReason.optional() }
const Grant = z.object({ ...User, role: z.enum(OPERATOR_ROLES), ...OptionalReason })
const Revoke = z.object({ ...User, ...OptionalReason })
const Decision = z.object({ ...User, reason: OperatorReason })
const Donation = z.object({ id: z.uuid('must be the id of a donation'), ...OptionalReason })
const NewAccount = z.object({
  ...User,
  email: Registration.shape.email,
  type: Registration.shape.userType,
  'display-name': Registration.shape.displayName,
})
const Invite = z.object({
  type: NewInvite.shape.userType,
  email: NewInvite.shape.email,
  days: z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(NewInvite.shape.days.unwrap())
    .optional(),
})

const GRANTABLE_PLANS = PLAN_IDS.filter((plan) => plan !== 'free')
const Plan = z.object({
  ...User,
  plan: z.enum([...GRANTABLE_PLANS, 'none'], {
    error: ({ input }) => `accepts ${GRANTABLE_PLANS.join(', ')} or none, not "${String(input ?? '')}"`,
  }),
  ...OptionalReason,
})
const FeedbackList = z.object({
  type: z
    .enum(FEEDBACK_TYPES, { error: ({ input }) => `accepts ${FEEDBACK_TYPES.join(', ')}, not "${String(input)}"` })
    .optional(),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1')
    .transform(Number)
    .default(50),
  csv: z.boolean().default(false),
})

/**
 * The commands of operators. They run in a process of their own or in a running server. `plan`, `feedback`,
 * `ledger:check` and `reconcile` are also npm scripts.
 */
export const ADMIN_COMMANDS = {
  grant: command(Grant, async ({ db }, { user, role, reason }) => {
    await grantOperatorRole(db, user, role, reason)
    return { json: { user, role }, text: `${user} has the role ${role}` }
  }),
  revoke: command(Revoke, async ({ db }, { user, reason }) => {
    await revokeOperatorRole(db, user, reason)
    return { json: { user, role: null }, text: `${user} is no operator any more` }
  }),
  'create-account': command(NewAccount, async ({ db, settings, publicUrl }, account) => {
    const { user, email, type } = account
    const { userId, resetToken } = await createAccountForOperator(
      {
        ...{ db, secret: sessionSecret(settings), previousSecrets: settings.previousSecrets },
        passwords: await createPasswords(),
      },
      {
        ...{ username: user, email, userType: type, displayName: account['display-name'] },
        language: DEFAULT_LANGUAGE,
      },
    )
    const passwordUrl = `${publicUrl()}/reset-password#token=${resetToken}`
    return {
      json: { id: userId, user, type, passwordUrl },
      text: `${user} has an account. Set its password here, within ${RESET_LINK_HOURS} h: ${passwordUrl}\nLater /forgot-password sends another link.`,
    }
  }),
  invite: command(Invite, async ({ db, settings, publicUrl }, { type, email, days }) => {
    const invite = NewInvite.parse({ userType: type, email, days })
    const created = await createInvite({ db, publicUrl }, invite, null)
    const isClosed = registrationModeOf((await readSettingsInForce(db, settings)).registration, type) === 'closed'
    const note = isClosed ? '\nit does not work while registration is closed' : ''
    return { json: created, text: `${created.url}\ngood once, until ${created.expiresAt}${note}` }
  }),
  suspend: accountCommand(Decision, { kind: 'suspend' }, ['is suspended', 'is suspended already']),
  restore: accountCommand(Decision, { kind: 'restore' }, ['is not suspended any more', 'is not suspended']),
  verify: accountCommand(Decision, { kind: 'verify' }, [
    'has the badge of a verified creator',
    'has the badge of a verified creator already',
  ]),
  'sign-out': accountCommand(Decision, { kind: 'sign_out' }, ['has no open session any more', 'has no open session']),
  'reset-second-factor': accountCommand(Revoke, { kind: 'reset_second_factor' }, [
    'has no second factor and no open session any more',
    'has no second factor',
  ]),
  'erase-donation': command(Donation, async ({ db, accessChanged, withJobs }, { id, reason }) => {
    await withJobs((jobs) => eraseDonation({ db, jobs, accessChanged }, { id, actorId: null, reason: reason ?? null }))
    return { json: { id }, text: `donation ${id} has no name, message, recording and email any more` }
  }),
  'verify-log': command(z.object({}), async ({ db }) => {
    const result = await verifyOperatorLog(db)
    if (result.ok)
      return {
        json: result,
        text: `the operator log is whole: ${result.count} entries, the last hash is ${result.hash}`,
      }
    const { problem, position, entry } = result
    const named = entry === null ? `the entry at position ${position}` : `entry ${entry} at position ${position}`
    return { json: result, text: `${named} of the operator log is ${problem}`, isRefused: true }
  }),
  plan: command(Plan, async ({ db, settings, accessChanged, withJobs }, { user, plan, reason }) => {
    const userId = await findAccountId(db, user)
    await withJobs((jobs) =>
      actOnAccount(
        { db, jobs, prices: settings.prices, accessChanged },
        {
          ...{ userId, by: { id: null, role: 'owner' }, reason: reason ?? null },
          action: { kind: 'plan', planId: plan === 'none' ? 'free' : plan },
        },
      ),
    )
    const { subscription_plan: inForce } = await db
      .selectFrom('users')
      .select('subscription_plan')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    return { json: { user, plan: inForce }, text: `${user} has the plan ${inForce}` }
  }),
  feedback: command(FeedbackList, async ({ db }, { csv: isCsv, ...query }) => {
    const feedback = await listFeedback(db, query)
    if (isCsv) return { json: feedback, text: await feedbackCsv(feedback) }
    const text = feedback.map(formatFeedback).join('\n').trimEnd()
    return { json: feedback, text: text || 'no feedback yet' }
  }),
  'ledger:check': ledgerCheck,
  reconcile: reconcilePayments,
}

/** A command about one account. It is refused if the account is so already. */
function accountCommand(
  Options: typeof Decision | typeof Revoke,
  action: AccountAction,
  [done, already]: [done: string, already: string],
) {
  return command<{ user: typeof User.user; reason: z.ZodType<string | undefined> }>(
    Options,
    async ({ db, settings, accessChanged, withJobs }, { user, reason }) => {
      const userId = await findAccountId(db, user)
      const by = { id: null, role: 'owner' } as const
      const isChanged = await withJobs((jobs) =>
        actOnAccount(
          { db, jobs, prices: settings.prices, accessChanged },
          { userId, by, reason: reason ?? null, action },
        ),
      )
      if (!isChanged) throw new AppError('not_found', `${user} ${already}`)
      return { json: { user }, text: `${user} ${done}` }
    },
  )
}

export const isAdminCommand = (name: string): name is keyof typeof ADMIN_COMMANDS => Object.hasOwn(ADMIN_COMMANDS, name)

/** Ends with validation_failed for wrong options. */
export function runAdminCommand(
  context: CommandContext,
  { command: name, options }: { command: string; options: Record<string, string | boolean> },
): Promise<CommandOutcome> {
  if (!isAdminCommand(name)) throw new Error(`this server has no command "${name}"`)
  return ADMIN_COMMANDS[name].prepare(options)(context)
}
