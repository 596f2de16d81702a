// npm run doctor [-- --json]
// Checks what a server needs, beside a running one too, and changes nothing.
// Exit code 0: nothing failed, 1: a check failed, 2: it could not run.
import { parseArgs } from 'node:util'
import { SECOND_MS } from '@aplauso/contract/limits'
import { pino } from 'pino'
import { environment, SettingsError } from '#platform/env/read-env.ts'
import { withinTime } from '#platform/time/within-time.ts'
import { examine, type Finding } from '../composition/doctor.ts'
import { sendCommand } from './command-socket.ts'
import { reasonOf } from './reason-of.ts'

/** A command that only reads, and little: its answer shows that the server's database answers too. */
const SMALL_READ = { command: 'feedback', options: { limit: '1' } }
const SERVER_MAX_MS = 5 * SECOND_MS

async function askRunningServer(dataDir: string): Promise<boolean | undefined> {
  const answer = sendCommand(dataDir, SMALL_READ, () => undefined)
  const answered = await withinTime(answer, SERVER_MAX_MS, 'The server did not answer').catch(() => null)
  if (answered === undefined) return undefined
  return answered !== null && 'outcome' in answered
}

/**
 * A file of a secret that cannot be read is a finding like any other; the rest is then taken from the process alone.
 */
function readEnvironment() {
  try {
    return { env: environment(), refusal: undefined }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    const set = Object.entries(process.env).filter((entry): entry is [string, string] => Boolean(entry[1]))
    return { env: Object.fromEntries(set), refusal: error.message }
  }
}

const lineOf = ({ check, state, detail }: Finding) => `${state.padEnd(4)} ${check.padEnd(8)} ${detail}\n`

try {
  const { json: isJson = false } = parseArgs({ options: { json: { type: 'boolean' } } }).values
  const findings = await examine(
    { ...readEnvironment(), log: pino({ level: 'silent' }), askRunningServer },
    (finding) => void (isJson || process.stdout.write(lineOf(finding))),
  )
  if (isJson) process.stdout.write(`${JSON.stringify(findings)}\n`)
  if (findings.some(({ state }) => state === 'fail')) process.exitCode = 1
} catch (error) {
  process.stderr.write(`doctor: ${reasonOf(error)}\n`)
  process.exitCode = 2
}
// A check that hangs keeps its connection open.
process.stdout.write('', () => process.exit())
