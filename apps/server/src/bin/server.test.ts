import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { lockFolder } from '#platform/database/embedded/folder-lock.ts'
import { BRIEF_PROCESS } from '#testing/brief-process.ts'
import { freePort } from '#testing/free-port.ts'
import manifest from '../../package.json' with { type: 'json' }

const SERVER = join(import.meta.dirname, 'server.mjs')

const HANGS_MS = 120_000

/** One folder for these tests: creating the tables takes most of a start. */
let dataDir = ''
const children: ChildProcess[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'aplauso-server-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Opens connections that have sent nothing, half a head, and half a body. */
async function leaveHalfDone(port: number): Promise<Socket[]> {
  const halves = [
    '',
    'GET / HTTP/1.1\r\nHost: x\r\nX-Half: ',
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  ]
  const sockets = await Promise.all(
    halves.map(async (half) => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      await once(socket, 'connect')
      if (half !== '') await new Promise((resolve) => socket.write(half, resolve))
      return socket
    }),
  )
  // A later request is answered, so the earlier bytes have arrived.
  await fetch(`http://127.0.0.1:${port}/healthz`)
  return sockets
}

const LogLine = z.object({ level: z.number(), msg: z.string() })

type Started = { child: ChildProcess; output: () => string; exited: Promise<number | null> }

function start(environment: Record<string, string>): Started {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...BRIEF_PROCESS, SERVER], {
    // The developer's own environment and .env must not influence a test.
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
  return { child, output: () => text, exited: once(child, 'close').then(([code]) => code) }
}

async function untilReady(port: number, { output }: Started): Promise<void> {
  await expect
    .poll(() => fetch(`http://127.0.0.1:${port}/readyz`).then(({ status }) => status, output), {
      timeout: HANGS_MS,
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

test('Production does not start with settings of a demo', async () => {
  const { exited, output } = start({ NODE_ENV: 'production' })
  expect(await exited).toBe(1)
  for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'MOLLIE_API_KEY', 'SESSION_SECRET'])
    expect(output()).toContain(name)
})

test('A start waits for a database that is not up yet, and logs it', async () => {
  const nobody = `postgres://user:hidden@127.0.0.1:${await freePort()}/x`
  const { exited, output } = start({ PORT: '0', DATABASE_URL: nobody, START_WAIT_SECONDS: '1' })
  expect(await exited).toBe(1)
  expect(output()).toMatch(/the start waits for PostgreSQL \(DATABASE_URL\).*DATABASE_URL cannot be used/s)
  expect(output()).not.toContain('hidden')
})

test(
  'A production server logs only JSON while it waits for an ending process, starts, warns, stops with half-sent requests, and fails to start',
  async () => {
    const port = await freePort()
    const folder = await mkdtemp(join(tmpdir(), 'aplauso-server-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const production = {
      NODE_ENV: 'production',
      DATA_DIR: folder,
      PUBLIC_URL: 'https://aplauso.example',
      EMBEDDED_DATABASE: 'allow',
      PAYMENT_PROVIDER: 'sandbox',
      SESSION_SECRET: 'x'.repeat(32),
      PORT: String(port),
      LOG_LEVEL: 'info',
    }
    const linesOf = ({ output }: Started) =>
      output()
        .trimEnd()
        .split('\n')
        .map((line) => LogLine.parse(JSON.parse(line)))
    const letGo = lockFolder(join(folder, 'database'))
    const server = start(production)
    await expect.poll(server.output, { timeout: HANGS_MS }).toContain('the start waits for the data folder')
    letGo()
    await untilReady(port, server)
    await expect.poll(server.output).toContain('Aplauso runs')
    const metrics = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect(metrics.status).toBe(404)
    const refused = start({ ...production, PORT: '0', START_WAIT_SECONDS: '0' })
    expect(await refused.exited).toBe(1)
    expect(linesOf(refused).find(({ level }) => level === 60)?.msg).toContain('in use by another')

    const sockets = await leaveHalfDone(port)
    server.child.kill('SIGTERM')
    // A server that waits for its clients is ended by force, with another exit code.
    expect(await server.exited).toBe(0)
    for (const socket of sockets) socket.destroy()
    expect(JSON.parse(server.output().split('\n')[0] ?? '')).toMatchObject({ version: manifest.version })
    const said = linesOf(server).map(({ msg }) => msg)
    for (const part of ['brought up to date', 'SMTP_URL is not set', 'TRUST_PROXY is not set', 'Aplauso runs']) {
      expect(
        said.some((msg) => msg.includes(part)),
        part,
      ).toBe(true)
    }

    const wrong = start({ ...production, PORT: 'three' })
    expect(await wrong.exited).toBe(1)
    expect(linesOf(wrong)).toMatchObject([{ level: 60, msg: expect.stringContaining('PORT is "three"') }])
  },
  3 * HANGS_MS,
)

test(
  'The first start prints its addresses, a second process is refused, SIGTERM and kill -9 allow a restart, and production refuses the demo accounts',
  async () => {
    const port = await freePort()
    const first = start({ PORT: String(port) })
    await untilReady(port, first)
    await expect.poll(first.output).toContain(`http://localhost:${port}/donate/ana`)
    expect(first.output()).toMatch(/\/widget\/ana#key=[\w-]{43}/)
    expect(first.output()).toContain('ana@demo.aplauso.test')
    expect((await stat(join(dataDir, 'session-secret'))).mode & 0o077).toBe(0)

    const second = start({ PORT: String(await freePort()), START_WAIT_SECONDS: '0' })
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

    fourth.child.kill('SIGTERM')
    await fourth.exited
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://aplauso.example',
      EMBEDDED_DATABASE: 'allow',
      PAYMENT_PROVIDER: 'sandbox',
    }
    const opened = start({ ...production, SESSION_SECRET: 'x'.repeat(32), PORT: String(port) })
    expect(await opened.exited).toBe(1)
    expect(opened.output()).toMatch(/DATA_DIR .* has the demo's accounts/)
  },
  3 * HANGS_MS,
)

test(
  'A setting that this machine cannot use ends the start with one sentence that names it',
  async () => {
    const otherServer = createServer()
    await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve))
    const address = otherServer.address()
    const occupiedPort = String(typeof address === 'object' && address !== null ? address.port : 0)
    const file = join(dataDir, 'a-file')
    await writeFile(file, '')
    const nobody = `127.0.0.1:${await freePort()}`
    const sentences: [Record<string, string>, RegExp][] = [
      [{ PORT: occupiedPort }, /HOST and PORT \(127.0.0.1, \d+\) cannot be used: another program listens there/],
      [{ HOST: '192.0.2.1' }, /HOST and PORT .* this machine has no such address/],
      [{ HOST: 'no-such-host.invalid' }, /HOST and PORT .* the name of the host is unknown/],
      [{ DATA_DIR: file }, /DATA_DIR \(.*a-file\) cannot be used: there is a file where a folder is needed/],
      [{ DATA_DIR: join(file, 'below') }, /DATA_DIR .* there is a file where a folder is needed/],
      [{ DATABASE_URL: `postgres://user:hidden@${nobody}/x` }, /DATABASE_URL cannot be used: nothing listens there/],
      [{ REDIS_URL: `redis://user:hidden@${nobody}` }, /REDIS_URL cannot be used: nothing listens there/],
    ]
    for (const [environment, sentence] of sentences) {
      const { exited, output } = start({ PORT: '0', DEMO: 'false', START_WAIT_SECONDS: '0', ...environment })
      expect(await exited).toBe(1)
      expect(output()).toMatch(sentence)
      expect(output()).not.toMatch(/\n\s+at |hidden/)
    }
    await new Promise((resolve) => otherServer.close(resolve))
  },
  3 * HANGS_MS,
)
