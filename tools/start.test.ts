import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../apps/server/src/testing/free-port.ts'

test('Ending `npm start` ends its server cleanly', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'aplauso-start-'))
  const port = await freePort()
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO: 'false', LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  })
  try {
    await expect.poll(isUp, { interval: 100 }).toBe(true)
    const exit = once(npm, 'exit')
    npm.kill('SIGTERM')
    expect((await exit)[0]).toBe(0)
    await expect.poll(isUp).toBe(false)
  } finally {
    npm.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  }
})
