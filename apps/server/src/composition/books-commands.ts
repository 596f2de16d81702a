import { DAY_MS } from '@aplauso/contract/limits'
import * as z from 'zod'
import { countLedger } from '#modules/ledger/public.ts'
import { type ReconcileOutcome, recheckAllSyncs, reconcile } from '#modules/payments/public.ts'
import { checkBooks } from './check-books.ts'
import { command } from './operator-command.ts'

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

/**
 * Compares the payments since then with those of the providers: it restores, settles or lists what the database lacks,
 * and makes the server check older ones again. Refused while payments are left for a person.
 */
export const reconcileSince = command(
  z.object({ since: Since }),
  async ({ db, withReconciliation, print }, options) => {
    const since = new Date(options.since)
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
  },
  { isCheck: true },
)

function lineOf(found: ReconcileOutcome): string {
  const about = `${found.outcome} ${found.provider} ${found.paymentId}`
  if ('reason' in found) return `${about}: ${found.reason}`
  return found.note === undefined ? about : `${about}, without ${found.note}`
}
