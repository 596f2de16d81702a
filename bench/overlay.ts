// npm run bench:overlay                     a scene of ten layers: idle, frames, saving, a thousand alerts; some eight minutes
// npm run bench:overlay -- --styles         a thousand alerts on the alerts' own page, in rounds of a style each; 13 minutes
// npm run bench:overlay -- --alerts 60      a look at either; the document stays as it is
// Each refreshes its part of docs/benchmarks.md. To be run on a quiet machine: whatever else it does shows in the frames. Ends
// with 1 when an alert was not shown exactly once, or when a scene does not hold what is asked of it.
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
  if (failures.length > 0) throw new Error(`Not as asked:\n${failures.join('\n')}`)
})
