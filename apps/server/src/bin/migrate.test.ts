import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listMigrationNames } from '#platform/database/migration-files.ts'
import { BRIEF_PROCESS } from '#testing/brief-process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'aplauso-migrate-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

function run(program: string, args: string[], environment: Record<string, string> = {}) {
  const file = join(import.meta.dirname, program === 'server' ? 'server.mjs' : `${program}.ts`)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...BRIEF_PROCESS, file, ...args],
    { cwd: dataDir, env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', ...environment }, encoding: 'utf8' },
  )
  return { status, lines: `${stdout}${stderr}`.trimEnd().split('\n') }
}

test('migrate lists and runs the parts, and a start with AUTO_MIGRATE=false refuses an older database', async () => {
  const names = (await listMigrationNames(join(import.meta.dirname, '../../migrations'))).toSorted()

  const empty = run('migrate', ['--status'])
  expect(empty.status).toBe(1)
  for (const name of names) expect(empty.lines.some((line) => line.startsWith(name))).toBe(true)
  expect(existsSync(join(dataDir, 'database'))).toBe(false)

  const refused = run('server', [], { AUTO_MIGRATE: 'false' })
  expect(refused.status).toBe(1)
  expect(refused.lines.at(-1)).toContain(`it lacks ${names[0]} and ${names.length - 1} more`)
  expect(refused.lines.at(-1)).toContain('"npm run migrate"')

  const before = run('migrate', ['--before'])
  expect(before.status).toBe(0)
  expect(before.lines.filter((line) => /^migration \S+.* ran in \d+\.\d\d s$/.test(line)).length).toBeGreaterThan(0)
  expect(run('migrate', ['--after']).status).toBe(0)
  expect(run('migrate', ['--status'])).toEqual({ status: 0, lines: [`nothing is pending: ${names.length} migrations`] })

  // The start passes the check and fails at what comes later.
  const started = run('server', [], { AUTO_MIGRATE: 'false', HOST: '192.0.2.1' })
  expect(started.lines.at(-1)).toContain('HOST and PORT')
}, 300_000)
