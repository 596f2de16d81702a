import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

function run(args: string[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'aplauso-reconcile-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'admin.ts'), 'reconcile', ...args],
    { encoding: 'utf8', env: { ...process.env, DATA_DIR: dataDir, PAYMENT_PROVIDER: 'sandbox' } },
  )
}

test.each([
  [[], '--since: needs a time, such as'],
  [['--since', 'ontem'], 'not "ontem"'],
  [['--since', '5'], 'not "5"'],
  [['--since', '2999-01-01'], 'in the future'],
  [['--from', '2026-01-01'], '--from'],
  [['--refund', 'tr_1', '--since', '2026-01-01'], 'three commands'],
  [['--assign', 'tr_1'], '--creator'],
])('reconcile %j prints one sentence and checks nothing', (args, sentence) => {
  const { status, stderr, stdout } = run(args)
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/^reconcile: /)
  expect(stderr).toContain(sentence)
  expect(stderr).not.toMatch(/\s+at /)
})

test('reconcile names a database that no server has migrated yet', () => {
  const { status, stderr } = run(['--since', '2026-01-01T00:00Z'])
  expect([status, stderr]).toEqual([
    2,
    'reconcile: this database is older than this release: start the server once, or run "npm run migrate"\n',
  ])
})
