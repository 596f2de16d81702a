import type { FastifyBaseLogger } from 'fastify'
import { findLedgerProblems, saveBooksCheck } from '#modules/ledger/public.ts'
import { checkSettlements, type PaymentProviders, type SettlementsCheck } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'

type BooksDeps = { db: Database; payments: Pick<PaymentProviders, 'everyAccount'> }

export type BooksCheck = SettlementsCheck & { problems: string[] }

/** Proves the ledger, compares it with the providers' settlements, and stores the result for the operator. */
export async function checkBooks({ db, payments }: BooksDeps, options?: { rereadMs: number }): Promise<BooksCheck> {
  const checkedAt = new Date()
  const problems = await findLedgerProblems(db)
  const settlements = await checkSettlements({ db, payments }, options)
  await saveBooksCheck(db, [...problems, ...settlements.differences], checkedAt)
  return { problems, ...settlements }
}

/** The nightly check. */
export async function checkBooksAndLog({ log, ...deps }: BooksDeps & { log: FastifyBaseLogger }): Promise<void> {
  const { problems, differences, notes } = await checkBooks(deps)
  if (problems.length > 0) log.error({ problems }, 'the ledger does not add up')
  if (differences.length > 0) log.error({ differences }, 'the books differ from the settlements of a provider')
  if (notes.length > 0) log.warn({ notes }, 'settlements were not compared in full')
}
