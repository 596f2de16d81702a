import { join } from 'node:path'
import { openStore } from '@aplauso/mollie-sandbox/store/store'
import { pino } from 'pino'
import { findLedgerProblems } from '../../apps/server/src/modules/ledger/public.ts'
import type { Tables } from '../../apps/server/src/modules/tables.ts'
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts'
import type { Creator, DataLocation } from '../setup/installation.ts'
import type { Overlay } from './storm-overlay.ts'

/** A claim that must hold after the storm; it does without violations. */
export type CheckedClaim = { claim: string; found: string; violations: string[] }

export type Verification = DataLocation & { creator: Creator; donations: number; overlays: readonly Overlay[] }

/** Compares the stopped server's database with the payment provider. */
export async function verify(order: Verification): Promise<CheckedClaim[]> {
  const { dataDir, databaseUrl, creator, overlays } = order
  const payments = readPayments(dataDir)
  const database = await openDatabase<Tables>({ databaseUrl, dataDir, log: pino({ level: 'warn' }) })
  const { db } = database
  const donations = await db.selectFrom('donations').selectAll().execute()
  const alerts = await db.selectFrom('alerts').selectAll().orderBy('sequence').execute()
  const totals = await db
    .selectFrom('creators')
    .select(['total_received_cents', 'total_donations'])
    .where('user_id', '=', creator.id)
    .executeTakeFirstOrThrow()
  const ledgerProblems = await findLedgerProblems(db)
  await database.close()

  const byPayment = new Map(donations.map((donation) => [donation.provider_payment_id, donation]))
  const paidPayments = payments.filter(({ status }) => status === 'paid')
  const paidDonations = donations.filter(({ paid_at }) => paid_at !== null)
  const paidCents = paidPayments.reduce((sum, { amountCents }) => sum + amountCents, 0)

  return [
    {
      claim: 'Every donation was made once, with one payment',
      found: `${donations.length} donations, ${payments.length} payments`,
      violations: [
        ...unequal('donations', donations.length, order.donations),
        ...unequal('payments', payments.length, order.donations),
        ...payments.filter(({ id }) => !byPayment.has(id)).map(({ id }) => `payment ${id} has no donation`),
      ],
    },
    {
      claim: 'Every payment that is paid is a paid donation, and no other is',
      found: `${paidPayments.length} paid payments, ${paidDonations.length} paid donations`,
      violations: [
        ...unequal('paid donations', paidDonations.length, paidPayments.length),
        ...paidPayments
          .filter(({ id, amountCents }) => {
            const donation = byPayment.get(id)
            return donation?.status !== 'paid' || donation.amount_cents !== amountCents
          })
          .map(({ id }) => `payment ${id} is paid and its donation is not, or has another amount`),
      ],
    },
    {
      claim: 'Every paid donation has exactly one alert',
      found: `${alerts.length} alerts`,
      violations: [
        ...unequal('alerts', alerts.length, paidDonations.length),
        ...paidDonations
          .filter(({ id }) => alerts.filter((alert) => alert.donation_id === id).length !== 1)
          .map(({ id }) => `donation ${id} has no alert of its own`),
      ],
    },
    {
      claim: 'The sequence has no gap',
      found: `1 to ${alerts.at(-1)?.sequence ?? 0}`,
      violations: alerts.flatMap(({ sequence }, index) => unequal('a sequence', sequence, index + 1)),
    },
    {
      claim: 'Totals are exact to the cent',
      found: `${totals.total_received_cents} cents in ${totals.total_donations} donations`,
      violations: [
        ...unequal('cents', totals.total_received_cents, paidCents),
        ...unequal('donations', totals.total_donations, paidPayments.length),
      ],
    },
    { claim: 'The ledger balances', found: `${ledgerProblems.length} problems`, violations: ledgerProblems },
    ...overlays.map((overlay, index) => ({
      claim: `Overlay ${index + 1} showed every alert exactly once`,
      found: `${overlay.shown.size} shown, ${overlay.repeats()} repeats dropped, connected ${overlay.connections()} times`,
      violations: [
        ...overlay.errors.map((code) => `the server answered ${code}`),
        ...unequal('alerts shown', overlay.shown.size, alerts.length),
        ...alerts
          .filter(({ id }) => overlay.shown.get(id) !== 1)
          .map(({ id, sequence }) => `alert ${sequence} was shown ${overlay.shown.get(id) ?? 0} times`),
      ],
    })),
    {
      claim: 'The server knows of every alert that it was shown',
      found: `${alerts.filter(({ shown_at }) => shown_at !== null).length} known as shown`,
      violations: alerts.filter(({ shown_at }) => shown_at === null).map(({ sequence }) => `alert ${sequence} is not`),
    },
  ]
}

function readPayments(dataDir: string) {
  const store = openStore(join(dataDir, 'sandbox.db'))
  const page = store.payments.page({ from: undefined, limit: Number.MAX_SAFE_INTEGER - 1, sort: 'asc' })
  store.db.close()
  return page?.items ?? []
}

const unequal = (what: string, found: number, expected: number): string[] =>
  found === expected ? [] : [`${what}: ${found} instead of ${expected}`]
