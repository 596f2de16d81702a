// npm run bench                      all measurements, under six minutes; updates docs/benchmarks.md
// npm run bench -- --quick           a short run on the embedded engine, under a minute; does not update the document
// npm run bench -- --only latency    one of latency, filter, throughput, ticker, crowd, raid, memory, start-up,
// moderation
// BENCH_DATABASE_URL and BENCH_REDIS_URL add PostgreSQL and Redis; without them only the embedded engine is measured.
import { parseArgs } from 'node:util'
import { environment } from '../apps/server/src/platform/env/read-env.ts'
import { makePaidPayments } from './load/paid-payments.ts'
import { type Bench, BUSY_CREATORS, type Deployment, DONATIONS, IDLE_CREATORS } from './measure/bench-deployments.ts'
import { measureCrowd } from './measure/crowd.ts'
import { measureTicker } from './measure/dashboard-ticker.ts'
import { measureFilter } from './measure/filter.ts'
import { measureLatency } from './measure/latency.ts'
import { measureMemory } from './measure/memory.ts'
import { measureModeration } from './measure/moderation.ts'
import { measureRaid } from './measure/raid.ts'
import { measureStartUp } from './measure/start-up.ts'
import { measureThroughput } from './measure/throughput.ts'
import { writeSection } from './report/document.ts'
import { describeRun } from './report/machine.ts'
import type { Row } from './report/row.ts'
import { formatTable } from './report/table.ts'
import { type Cleanup, runClean } from './setup/cleanup.ts'
import { makeInstallation } from './setup/installation.ts'
import { startProvider } from './setup/provider.ts'

const MEASUREMENTS = {
  latency: measureLatency,
  filter: measureFilter,
  throughput: measureThroughput,
  ticker: measureTicker,
  crowd: measureCrowd,
  raid: measureRaid,
  memory: measureMemory,
  'start-up': measureStartUp,
}
/** Measurements without a server. */
const WITHOUT_SERVER = { moderation: async () => measureModeration() }

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } } })
const { BENCH_DATABASE_URL: databaseBaseUrl, BENCH_REDIS_URL: redisUrl } = values.quick ? {} : environment()
const say = (text: string) => process.stderr.write(`${text}\n`)

async function prepare(cleanup: Cleanup): Promise<Bench> {
  const { quick } = values
  const provider = await startProvider(cleanup)
  const paymentIds = await makePaidPayments(provider, quick ? DONATIONS.quick : DONATIONS.full)
  const install = (baseUrl: string | undefined) =>
    makeInstallation(cleanup, { baseUrl, busyCreators: BUSY_CREATORS, idleCreators: IDLE_CREATORS, paymentIds })

  const deployments: Deployment[] = [{ name: 'embedded', installation: await install(undefined), redisUrl: undefined }]
  if (databaseBaseUrl !== undefined) {
    const installation = await install(databaseBaseUrl)
    deployments.push({ name: 'PostgreSQL', installation, redisUrl: undefined })
    if (redisUrl !== undefined) deployments.push({ name: 'PostgreSQL and Redis', installation, redisUrl })
  }
  return { cleanup, provider, deployments, paymentIds, databaseBaseUrl, quick }
}

await runClean(async (cleanup) => {
  const isChosen = ([name]: [string, unknown]) => values.only === undefined || values.only === name
  const [served, alone] = [
    Object.entries(MEASUREMENTS).filter(isChosen),
    Object.entries(WITHOUT_SERVER).filter(isChosen),
  ]
  if (served.length + alone.length === 0) {
    const names = Object.keys({ ...MEASUREMENTS, ...WITHOUT_SERVER })
    throw new Error(`--only accepts ${names.join(', ')}, not "${values.only}"`)
  }
  const measured: { name: string; rows: Row[] }[] = []
  const measure = async (name: string, rows: () => Promise<Row[]>) => {
    say(`measuring ${name}`)
    measured.push({ name, rows: await rows() })
  }
  if (served.length > 0) {
    say('preparing: payments, creators, donations')
    const bench = await prepare(cleanup)
    for (const [name, of] of served) await measure(name, () => of(bench))
  }
  for (const [name, of] of alone) await measure(name, of)
  process.stdout.write(
    `\n${describeRun()}\n\n${formatTable(measured.flatMap(({ rows }) => rows))}\n${unmeasuredNote()}\n`,
  )
  if (values.quick) return
  for (const { name, rows } of measured) await writeSection(name, `${describeRun()}\n\n${formatTable(rows)}`)
})

function unmeasuredNote(): string {
  if (values.quick) return ''
  if (databaseBaseUrl === undefined) return '\nPostgreSQL and Redis were not measured: BENCH_DATABASE_URL is not set.\n'
  return redisUrl === undefined ? '\nRedis was not measured: BENCH_REDIS_URL is not set.\n' : ''
}
