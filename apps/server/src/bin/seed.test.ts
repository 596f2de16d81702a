import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('A size that is missing ends the filling of a database with a sentence and no stack', () => {
  const seed = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'seed.ts'), '--donations']
  const { status, stderr } = spawnSync(process.execPath, seed, { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^seed: .*--donations/)
  expect(stderr).not.toMatch(/\s+at /)
})
