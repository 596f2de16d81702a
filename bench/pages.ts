// npm run bench:pages                       each page below five times by Lighthouse's phone; updates
// docs/benchmarks.md
// npm run bench:pages -- --path /discover   one page alone; does not update the document
// npm run bench:pages -- --runs 1           a short run; does not update the document
// Run it on an idle machine: other load shows in the blocking time. npx downloads Lighthouse.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { median } from './load/percentile.ts'
import { writeSection } from './report/document.ts'
import { describeRun } from './report/machine.ts'
import { formatColumns } from './report/table.ts'
import { runClean } from './setup/cleanup.ts'
import { type PageRun, runLighthouse } from './setup/lighthouse.ts'
import { startServer } from './setup/server.ts'
import { signedInProfile } from './setup/signed-in-profile.ts'
import { temporaryFolder } from './setup/temporary-folder.ts'

type Visited = { path: string; by?: string }
const PAGES: readonly Visited[] = [
  ...['/', '/pricing', '/discover', '/donate/ana'].map((path) => ({ path })),
  { path: '/dashboard/creator', by: 'ana' },
  { path: '/dashboard/fan', by: 'rui' },
]
/** Limits of a signed-in page: time until the first paint, and layout shift. */
const SIGNED_IN_BUDGET = { fcpMs: 1_800, cls: 0.1 }
const RUNS = '5'

const { values } = parseArgs({ options: { path: { type: 'string' }, runs: { type: 'string', default: RUNS } } })
const say = (text: string) => process.stderr.write(`${text}\n`)

await runClean(async (cleanup) => {
  const count = Number(values.runs)
  if (!Number.isInteger(count) || count < 1) throw new Error('--runs accepts a number from 1')
  const folder = await temporaryFolder(cleanup)
  const port = await freePort()
  await startServer(cleanup, { port, dataDir: folder, demo: true })

  const sections: string[] = []
  const requested = PAGES.filter(({ path }) => path === values.path)
  const chosen = values.path === undefined ? PAGES : requested.length > 0 ? requested : [{ path: values.path }]
  for (const { path, by } of chosen) {
    const runs: PageRun[] = []
    for (let i = 1; i <= count; i++) {
      say(`${path}: visit ${i} of ${count} (load ${loadavg()[0]?.toFixed(1)})`)
      const run = await visit(`http://localhost:${port}`, path, by, folder)
      say(`  performance ${run.performance}, total blocking time ${run.tbtMs.toFixed()} ms`)
      runs.push(run)
    }
    const complaints = [...new Set(runs.flatMap((run) => run.complaints))]
    const section = `### \`${path}\`${by === undefined ? '' : `, signed in as ${by}`}\n\n${formatRuns(runs)}`
    if (by !== undefined) printBudget(runs)
    process.stdout.write(`\n${section}\n${complaints.map((line) => `${line}\n`).join('')}`)
    sections.push(section)
  }
  const isWhole = values.path === undefined && values.runs === RUNS
  if (isWhole) await writeSection('pages', [describeRun(), ...sections].join('\n\n'))
})

// Lighthouse sometimes loses the browser's trace and reports it, so a failed visit is repeated.
async function visit(baseUrl: string, path: string, by: string | undefined, folder: string): Promise<PageRun> {
  // A new profile for each visit: a used one has a warm cache.
  const profile = async () => (by === undefined ? undefined : signedInProfile(baseUrl, by, folder))
  try {
    return await runLighthouse(baseUrl + path, folder, await profile())
  } catch (error) {
    say(`  repeating the visit: ${error instanceof Error ? error.message : error}`)
    return runLighthouse(baseUrl + path, folder, await profile())
  }
}

function printBudget(runs: readonly PageRun[]): void {
  const fcpMs = median(runs.map((run) => run.fcpMs))
  const cls = median(runs.map((run) => run.cls))
  const isWithin = fcpMs <= SIGNED_IN_BUDGET.fcpMs && cls <= SIGNED_IN_BUDGET.cls
  say(
    `  first paint ${fcpMs.toFixed()} of ${SIGNED_IN_BUDGET.fcpMs} ms, layout shift ${cls.toFixed(3)} of ${SIGNED_IN_BUDGET.cls}`,
  )
  if (!isWithin) process.exitCode = 1
}

function formatRuns(runs: readonly PageRun[]): string {
  const of = (pick: (run: PageRun) => number, digits = 0) => [
    median(runs.map(pick)).toFixed(digits),
    runs.map((run) => pick(run).toFixed(digits)).join(' / '),
  ]
  return formatColumns(
    [
      ['Measured', 'Median', 'Runs'],
      ['performance', ...of((run) => run.performance)],
      ['accessibility', ...of((run) => run.accessibility)],
      ['best practices', ...of((run) => run.bestPractices)],
      ['SEO', ...of((run) => run.seo)],
      ['first contentful paint, ms', ...of((run) => run.fcpMs)],
      ['largest contentful paint, ms', ...of((run) => run.lcpMs)],
      ['total blocking time, ms', ...of((run) => run.tbtMs)],
      ['cumulative layout shift', ...of((run) => run.cls, 3)],
      ['script over the wire, bytes', ...of((run) => run.scriptBytes)],
      ['everything over the wire, bytes', ...of((run) => run.totalBytes)],
    ],
    1,
  )
}
