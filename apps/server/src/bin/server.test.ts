import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const SERVER = join(import.meta.dirname, 'server.ts')

let dataDir = ''
let children: ChildProcess[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'aplauso-server-'))
  children = []
})
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
  await rm(dataDir, { recursive: true, force: true })
})

type Started = { child: ChildProcess; output: () => string; exited: Promise<number | null> }

function start(environment: Record<string, string>): Started {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SERVER], {
    // Nothing of the developer's own environment or .env may decide a test.
    cwd: dataDir,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...environment },
  })
  children.push(child)
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  child.stderr.on('data', (chunk) => {
    text += chunk
  })
  return { child, output: () => text, exited: once(child, 'exit').then(([code]) => code) }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function untilReady(port: number, { output }: Started): Promise<void> {
  await expect
    .poll(() => fetch(`http://127.0.0.1:${port}/readyz`).then(({ status }) => status, output), {
      timeout: 30_000,
      interval: 50,
    })
    .toBe(200)
}

test('A wrong setting stops the start with one clear line and no stack', async () => {
  const { exited, output } = start({ PORT: 'three thousand' })
  expect(await exited).toBe(1)
  expect(output()).toContain('PORT is "three thousand": accepts a port from 0 to 65535')
  expect(output()).not.toMatch(/\s+at /)
})

test('Production does not start on what only suits a demo', async () => {
  const { exited, output } = start({ NODE_ENV: 'production' })
  expect(await exited).toBe(1)
  for (const name of ['DATABASE_URL', 'MOLLIE_API_KEY', 'SESSION_SECRET']) expect(output()).toContain(name)
})

test('The first start prints what to open; a second process is refused; SIGTERM ends cleanly; kill -9 leaves nothing in the way', async () => {
  const port = await freePort()
  const first = start({ PORT: String(port) })
  await untilReady(port, first)
  await expect.poll(first.output).toContain(`http://localhost:${port}/donate/ana`)
  expect(first.output()).toMatch(/\/widget\/ana#key=[\w-]{43}/)
  expect(first.output()).toContain('ana@demo.aplauso.test')
  expect((await stat(join(dataDir, 'session-secret'))).mode & 0o077).toBe(0)

  const second = start({ PORT: String(await freePort()) })
  expect(await second.exited).toBe(1)
  expect(second.output()).toMatch(/in use by another Aplauso process/)

  first.child.kill('SIGTERM')
  expect(await first.exited).toBe(0)

  const third = start({ PORT: String(port) })
  await untilReady(port, third)
  third.child.kill('SIGKILL')
  await third.exited
  const fourth = start({ PORT: String(port) })
  await untilReady(port, fourth)
  const ana = await fetch(`http://127.0.0.1:${port}/api/creators/ana`)
  expect(await ana.json()).toMatchObject({ slug: 'ana', donationGoal: 50_000 })
}, 90_000)
