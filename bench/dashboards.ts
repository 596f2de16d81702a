// npm run bench:dashboards      10 thousand donations against 10 million; updates docs/benchmarks.md
// npm run bench:dashboards -- --donations 10000,200000       other sizes; does not update the document
// npm run bench:dashboards -- --database-url A --database-url B   two databases filled by `npm run seed`, small first
// BENCH_DATABASE_URL: the PostgreSQL server for the two databases; without it they are embedded.
import { parseArgs } from 'node:util'
import { environment } from '../apps/server/src/platform/env/read-env.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { percentile } from './load/percentile.ts'
import { type SignedInCalls, signIn } from './load/signed-in-calls.ts'
import { DASHBOARD_CALLS, type DashboardCall } from './measure/dashboard-calls.ts'
import { writeSection } from './report/document.ts'
import { describeRun } from './report/machine.ts'
import { formatColumns } from './report/table.ts'
import { type Cleanup, runClean } from './setup/cleanup.ts'
import { openSeeded, type SeededDatabase, seedDatabase } from './setup/seeded-database.ts'
import { startServer } from './setup/server.ts'

const MEASURED = { donations: '10000,10000000', rounds: '200' }
const WARM_UP_ROUNDS = 20

const { values } = parseArgs({
  options: {
    donations: { type: 'string', default: MEASURED.donations },
    'database-url': { type: 'string', multiple: true },
    rounds: { type: 'string', default: MEASURED.rounds },
  },
})
const say = (text: string) => process.stderr.write(`${text}\n`)

type Side = SeededDatabase & { calls: Record<DashboardCall['who'], SignedInCalls> }
type CallTimes = { small: number[]; large: number[] }

await runClean(async (cleanup) => {
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds accepts a number from 1')
  const [small, large] = await openDatabases(cleanup)
  const sides = { small: await startSide(cleanup, small), large: await startSide(cleanup, large) }
  say(`measuring ${DASHBOARD_CALLS.length} calls, ${rounds} times each`)
  const measured = DASHBOARD_CALLS.map((): CallTimes => ({ small: [], large: [] }))
  for (let round = -WARM_UP_ROUNDS; round < rounds; round += 1) {
    for (const [index, call] of DASHBOARD_CALLS.entries()) {
      // Both sides take turns in changing order, so that other load on the machine affects both.
      for (const name of round % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const)) {
        const { calls, people } = sides[name]
        const tookMs = await calls[call.who].measure(call.path(people))
        if (round >= 0) measured[index]?.[name].push(tookMs)
      }
    }
  }
  const report = `${describeRun()}\n\n${formatReport(small.donations, large.donations, measured)}`
  process.stdout.write(`\n${report}\n`)
  const isWhole = values.rounds === MEASURED.rounds && large.donations >= Number(MEASURED.donations.split(',')[1])
  if (isWhole) await writeSection('dashboards', report)
})

async function openDatabases(cleanup: Cleanup): Promise<[SeededDatabase, SeededDatabase]> {
  const [smallUrl, largeUrl] = values['database-url'] ?? []
  if (smallUrl !== undefined && largeUrl !== undefined)
    return [await openSeeded(cleanup, smallUrl), await openSeeded(cleanup, largeUrl)]
  if (smallUrl !== undefined) throw new Error('--database-url must occur twice: the small database, then the large one')
  const sizes = values.donations.split(',').map(Number)
  const [few, many] = sizes
  if (few === undefined || many === undefined || !sizes.every((size) => Number.isSafeInteger(size) && size >= 1))
    throw new Error('--donations accepts two numbers, such as 10000,10000000')
  const { BENCH_DATABASE_URL: baseUrl } = environment()
  const seed = (donations: number) =>
    seedDatabase(cleanup, { baseUrl, donations }, (done) => {
      process.stderr.write(`\r${done} of ${donations} donations${done === donations ? '\n' : ''}`)
    })
  return [await seed(few), await seed(many)]
}

async function startSide(cleanup: Cleanup, database: SeededDatabase): Promise<Side> {
  const port = await freePort()
  await startServer(cleanup, { port, dataDir: database.dataDir, databaseUrl: database.databaseUrl })
  const { creator, agency, fan } = database.people
  const url = `http://127.0.0.1:${port}`
  const calls = { creator: await signIn(url, creator), agency: await signIn(url, agency), fan: await signIn(url, fan) }
  return { ...database, calls }
}

function formatReport(few: number, many: number, measured: readonly CallTimes[]): string {
  const ms = (values: readonly number[], share: number) => percentile(values, share).toFixed(1)
  const head = (donations: number) => {
    const count = donations.toLocaleString('en')
    return [`${count}: p50, ms`, 'p95, ms']
  }
  return formatColumns(
    [
      ['Who', 'Call', ...head(few), ...head(many), 'Ratio of p50'],
      ...DASHBOARD_CALLS.map(({ who, name }, index) => {
        const { small, large } = measured[index] ?? { small: [], large: [] }
        const ratio = percentile(large, 0.5) / percentile(small, 0.5)
        return [who, name, ms(small, 0.5), ms(small, 0.95), ms(large, 0.5), ms(large, 0.95), ratio.toFixed(2)]
      }),
    ],
    2,
  )
}
