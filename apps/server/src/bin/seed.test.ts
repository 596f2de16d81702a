import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

function seed(args: string[], environment: Record<string, string> = {}) {
  return spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'seed.ts'), ...args],
    { encoding: 'utf8', env: { ...process.env, ...environment } },
  )
}

test('seed without a number prints one sentence and no stack', () => {
  const { status, stderr } = seed(['--donations'])
  expect(status).toBe(1)
  expect(stderr).toMatch(/^seed: .*--donations/)
  expect(stderr).not.toMatch(/\s+at /)
})

test('seed refuses to create accounts with a well-known password in production', () => {
  const production = { NODE_ENV: 'production', EMBEDDED_DATABASE: 'allow', PAYMENT_PROVIDER: 'sandbox' }
  const dataDir = join(tmpdir(), 'aplauso-never-made')
  const more = { PUBLIC_URL: 'https://aplauso.example', SESSION_SECRET: 'x'.repeat(32), DATA_DIR: dataDir }
  const { status, stderr } = seed([], { ...production, ...more })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^seed: the password .* is public.*DEMO=true/)
})
