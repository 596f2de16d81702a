import { type RawBuilder, sql } from 'kysely'
import { heldAlertsOfAll, waitingAlertsOfAll } from '#modules/alerts/public.ts'
import { booksDifferences } from '#modules/ledger/public.ts'
import type { Database } from '#modules/tables.ts'
import type { GaugeValue } from '#platform/http/metrics.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { heldPayments } from './overview.ts'

/** Gauges of the whole installation, the same in every process. */
export const INSTALLATION_GAUGES = {
  aplauso_alerts_waiting: 'Paid alerts that no overlay has shown yet, within the replay window of their creators',
  aplauso_alerts_held: 'Alerts that wait for a moderator',
  aplauso_jobs: 'Stored jobs by queue and state; late ones are waiting too',
  aplauso_ledger_differences: 'Differences that the newest check of the books found',
  aplauso_payments_held: 'Payments that an operator has to decide about',
} as const

export type InstallationGauges = Record<keyof typeof INSTALLATION_GAUGES, GaugeValue>

const JOB_STATES = ['waiting', 'late', 'running', 'failing'] as const

/** Reads all gauges by two statements, whose costs do not grow with the number of donations. */
export async function readInstallationGauges({
  db,
  jobs,
}: {
  db: Database
  jobs: Pick<Jobs, 'count'>
}): Promise<InstallationGauges> {
  const [counts, queues] = await Promise.all([installationCounts.execute(db), jobs.count()])
  const [row] = counts.rows
  return {
    aplauso_alerts_waiting: row?.waiting ?? 0,
    aplauso_alerts_held: row?.held ?? 0,
    aplauso_ledger_differences: row?.differences ?? 0,
    aplauso_payments_held: row?.payments ?? 0,
    aplauso_jobs: queues.flatMap((counted) =>
      JOB_STATES.map((state) => ({ labels: { queue: counted.queue, state }, value: counted[state] })),
    ),
  }
}

type Counts = { waiting: number; held: number; differences: number; payments: number }

export const installationCounts: RawBuilder<Counts> = sql<Counts>`
  select ${waitingAlertsOfAll} as waiting, ${heldAlertsOfAll} as held, ${booksDifferences} as differences,
    ${heldPayments} as payments`
