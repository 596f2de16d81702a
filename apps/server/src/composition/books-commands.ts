import { Registration } from '@aplauso/contract/accounts'
import { DAY_MS } from '@aplauso/contract/limits'
import * as z from 'zod'
import { findAccountId } from '#modules/accounts/public.ts'
import { countLedger } from '#modules/ledger/public.ts'
import {
  assignLostPayment,
  lostPaymentName,
  type ReconcileOutcome,
  recheckAllSyncs,
  reconcile,
  refundLostPayment,
} from '#modules/payments/public.ts'
import { checkBooks } from './check-books.ts'
import { type CommandContext, type CommandOutcome, command } from './operator-command.ts'

/** The nightly check reads each settlement once. A person who runs this may have had one corrected. */
const REREAD_MS = 7 * DAY_MS

/** Checks the ledger and compares it with the providers' settlements. A provider that is out of reach is only named. */
export const ledgerCheck = command(
  z.object({}),
  async ({ db, withProviders, print }) => {
    const { problems, differences, notes } = await withProviders((payments) =>
      checkBooks({ db, payments }, { rereadMs: REREAD_MS }),
    )
    const counts = await countLedger(db)
    const checked = `${counts.journals} journals, ${counts.entries} entries, ${counts.donations} paid donations`
    const lines = [
      ...problems,
      problems.length === 0 ? `the ledger adds up: ${checked}` : `${problems.length} rows are wrong: ${checked}`,
      ...differences,
      ...notes,
      differences.length === 0
        ? 'no settlement that was compared differs from the books'
        : `${differences.length} payments differ from the providers' settlements`,
    ]
    for (const line of lines) print(line)
    const isRefused = problems.length + differences.length > 0
    return { json: { ok: !isRefused, problems, differences, notes, ...counts }, text: '', isRefused }
  },
  { isCheck: true },
)

const EXAMPLE = 'such as 2026-11-22T14:00 or 2026-11-22T14:00Z'

const Since = z
  .string(`needs a time, ${EXAMPLE}`)
  .refine((text) => /^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(new Date(text).getTime()), {
    error: ({ input }) => `needs a time, ${EXAMPLE}, not "${String(input)}"`,
    abort: true,
  })
  .refine((text) => new Date(text).getTime() <= Date.now(), 'is in the future')

const Reconcile = z
  .object({
    since: Since.optional(),
    refund: z.string().min(1, 'needs a payment').optional(),
    assign: z.string().min(1, 'needs a payment').optional(),
    creator: Registration.shape.username.optional(),
  })
  .superRefine(({ since, refund, assign, creator }, { addIssue }) => {
    const tasks = [since, refund, assign].filter((task) => task !== undefined)
    if (tasks.length > 1) addIssue('--since, --refund and --assign are three commands: give one of them')
    if (tasks.length === 0) addIssue({ code: 'custom', path: ['since'], message: `needs a time, ${EXAMPLE}` })
    if ((assign === undefined) !== (creator === undefined)) {
      addIssue('--assign needs a payment and --creator the name of the account that gets it')
    }
  })

/** The payments since a time, or one that was listed then as of an account that this database does not know. */
export const reconcilePayments = command(
  Reconcile,
  (context, { since, refund, assign, creator }) => {
    if (since !== undefined) return reconcileSince(context, new Date(since))
    return decideLostPayment(context, refund, assign, creator)
  },
  { isCheck: true },
)

async function decideLostPayment(
  { db, withReconciliation }: CommandContext,
  refund = '',
  assign?: string,
  creator = '',
): Promise<CommandOutcome> {
  const creatorId = assign === undefined ? '' : await findAccountId(db, creator)
  const decision = await withReconciliation((deps) =>
    assign === undefined ? refundLostPayment(deps, refund) : assignLostPayment(deps, assign, creatorId),
  )
  return { json: decision, text: decision.text }
}

/**
 * Compares the payments since then with those of the providers: it restores, settles or lists what the database lacks,
 * and makes the server check older ones again. Refused while payments are left for a person.
 */
async function reconcileSince({ db, withReconciliation, print }: CommandContext, since: Date): Promise<CommandOutcome> {
  const counts = { made: 0, settled: 0, named: 0, failed: 0 }
  const found: ReconcileOutcome[] = []
  const { checkedCount } = await withReconciliation((deps) =>
    reconcile(deps, since, {
      async onOutcome(outcome) {
        counts[outcome.outcome] += 1
        found.push(outcome)
        print(lineOf(outcome))
      },
    }),
  )
  const rechecked = await recheckAllSyncs(db, new Date())
  const left = counts.named + counts.failed
  print(
    `${checkedCount} payments since ${since.toISOString()}: ${counts.made} restored, ${counts.settled} settled, ${left} left for you`,
  )
  print(`${rechecked} payments, older ones included, are checked again by the running server`)
  return { json: { since: since.toISOString(), checkedCount, rechecked, found }, text: '', isRefused: left > 0 }
}

function lineOf(found: ReconcileOutcome): string {
  const about = `${found.outcome} ${found.provider} ${found.paymentId}`
  if ('reason' in found) return [`${about}: ${found.reason}`, ...commandsFor(found)].join('\n')
  return found.note === undefined ? about : `${about}, without ${found.note}`
}

/** The whole commands for a payment to an account that this database does not know. */
function commandsFor(found: ReconcileOutcome): string[] {
  if (found.outcome !== 'named' || found.missing === undefined) return []
  const name = lostPaymentName(found.provider, found.paymentId)
  const refund = `  give it back: npm run reconcile -- --refund ${name}`
  // The money on a connected account is not the operator's to give to another creator.
  if (found.missing !== 'creator' || name !== found.paymentId) return [refund]
  return [refund, `  or book it to another creator: npm run reconcile -- --assign ${name} --creator NAME`]
}
