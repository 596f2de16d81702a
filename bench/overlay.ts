// npm run bench:overlay                     a scene of ten layers: idle, frames, saving, 1,000 alerts; about eight
// minutes
// npm run bench:overlay -- --styles         1,000 alerts on the page of the alerts, one style per round; 13 minutes
// npm run bench:overlay -- --alerts 60      a short run of either; does not update the document
// Each updates its section of docs/benchmarks.md. Run it on an idle machine: other load shows in the frames. Exits with
// 1 if an alert was not shown exactly once, or if a scene misses a limit.
import { parseArgs } from 'node:util'
import { writeSection } from './report/document.ts'
import { describeRun } from './report/machine.ts'
import { runClean } from './setup/cleanup.ts'
import { ALERTS_MIN, measureAlertsByStyle } from './soak/alerts-by-style.ts'
import { measureScene } from './soak/scene.ts'

const MEASURED_ALERTS = 1_000

const { values } = parseArgs({
  options: {
    alerts: { type: 'string', default: String(MEASURED_ALERTS) },
    styles: { type: 'boolean', default: false },
  },
})
const say = (text: string) => process.stderr.write(`${text}\n`)

await runClean(async (cleanup) => {
  const alerts = Number(values.alerts)
  if (!Number.isInteger(alerts) || alerts < ALERTS_MIN) throw new Error(`--alerts accepts a number from ${ALERTS_MIN}`)
  const { section, table, failures } = values.styles
    ? { section: 'overlay', table: await measureAlertsByStyle(cleanup, alerts, say), failures: [] }
    : { section: 'scene', ...(await measureScene(cleanup, alerts, say)) }
  const report = `${describeRun()}\n\n${table}`
  process.stdout.write(`\n${report}\n`)
  if (alerts === MEASURED_ALERTS) await writeSection(section, report)
  if (failures.length > 0) throw new Error(`Limits missed:\n${failures.join('\n')}`)
})
