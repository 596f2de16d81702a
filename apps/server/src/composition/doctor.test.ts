import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openSmtpSink } from '#platform/mail/smtp-sink.ts'
import { openTestDatabase, testEngine } from '#testing/engine.ts'
import { freePort } from '#testing/free-port.ts'
import { serveCommands } from '../bin/command-socket.ts'
import { DOCTOR_CHECKS, examine, type Finding } from './doctor.ts'

const log = pino({ level: 'silent' })

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'aplauso-doctor-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

async function diagnose(env: Record<string, string>) {
  const seen: Finding[] = []
  const deps = { env, refusal: undefined, log, askRunningServer: async () => undefined }
  const findings = await examine(deps, (finding) => void seen.push(finding))
  expect(seen).toEqual(findings)
  expect(findings.map(({ check }) => check)).toEqual([...DOCTOR_CHECKS])
  const states = Object.fromEntries(findings.map(({ check, state }) => [check, state]))
  return { states, details: Object.fromEntries(findings.map(({ check, detail }) => [check, detail])) }
}

test('Everything that is wrong is found in one run, also what hangs, and no password is printed', async () => {
  const hanging = createServer(() => undefined).listen(0, '127.0.0.1')
  onTestFinished(() => void hanging.close())
  await once(hanging, 'listening')
  const address = hanging.address()
  const port = typeof address === 'object' && address !== null ? address.port : expect.fail('no port')
  const dataDir = folder()
  const { states, details } = await diagnose({
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: 'three',
    DATABASE_URL: `postgres://aplauso:hidden%2Done@127.0.0.1:${await freePort()}/aplauso`,
    REDIS_URL: `redis://:hidden-two@127.0.0.1:${await freePort()}`,
    SMTP_URL: `smtp://ana:hidden-three@127.0.0.1:${await freePort()}`,
    MOLLIE_API_KEY: 'test_hidden4hidden4hidden4hidden4hid',
    MOLLIE_API_URL: `http://127.0.0.1:${await freePort()}/v2`,
    PUBLIC_URL: `http://127.0.0.1:${await freePort()}`,
    TTS_PROVIDER: 'openai',
    TTS_URL: `http://127.0.0.1:${port}`,
    FFMPEG_PATH: process.execPath,
  })
  expect(states).toMatchObject({
    ...{ settings: 'fail', database: 'fail', bus: 'fail', media: 'ok', mail: 'fail', provider: 'fail' },
    ...{ webhooks: 'warn', clock: 'ok', ffmpeg: 'fail', voices: 'fail' },
  })
  expect(details.settings).toContain('PORT is "three"')
  expect(details.database).toContain('Check DATABASE_URL')
  expect(JSON.stringify(details)).not.toMatch(/hidden/)
  expect(readdirSync(dataDir)).toEqual([])
})

test('An installation that works has no failure, and the mail server gets no email', async () => {
  const database = await openTestDatabase(inject('snapshotFolder'))
  const mail = await openSmtpSink()
  onTestFinished(async () => {
    await mail.close()
    await database.close()
  })
  // This release works with it, so it is none that the doctor reports.
  await sql`insert into kysely_migration (name, timestamp, part) values ('999-next', '', 'before')`.execute(database.db)
  const dataDir = folder()
  const postgres = database.url === undefined ? {} : { DATABASE_URL: database.url }
  const { states, details } = await diagnose({ DATA_DIR: dataDir, SMTP_URL: mail.url, ...postgres })
  expect(states).toMatchObject({
    ...{ settings: 'ok', database: testEngine() === 'postgres' ? 'ok' : 'warn', bus: 'ok', media: 'ok', mail: 'ok' },
    ...{ provider: 'ok', webhooks: 'warn', clock: 'ok', ffmpeg: 'ok', voices: 'ok' },
  })
  expect(details.database).toMatch(testEngine() === 'postgres' ? /has all \d+ migrations/ : /the first start makes it/)
  expect(mail.received).toEqual([])
  expect(existsSync(join(dataDir, 'media'))).toBe(false)
})

test('The program works beside a server with the embedded database, prints an array and exits by what it found', async () => {
  const dataDir = folder()
  let isBroken = false
  const server = await serveCommands(dataDir, async () => {
    if (isBroken) throw new Error('the database is away')
    return { json: [], text: '' }
  })
  onTestFinished(() => server.close())
  const run = (...args: string[]) => {
    const file = join(import.meta.dirname, '../bin/doctor.ts')
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, TTS_PROVIDER: 'none' }
    return promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
      env,
      cwd: dataDir,
    })
  }
  const { stdout, stderr } = await run('--json')
  const findings: Finding[] = JSON.parse(stdout)
  expect([stderr, findings.map(({ check }) => check)]).toEqual(['', [...DOCTOR_CHECKS]])
  expect(findings[1]).toEqual({ check: 'database', state: 'ok', detail: expect.stringContaining('which answers') })
  isBroken = true
  const failed = await run().catch((error: unknown) => error)
  expect(failed).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^ok {3}settings .*\nfail database .*not answer/),
  })
  await expect(run('--jsn')).rejects.toMatchObject({ code: 2 })
})
