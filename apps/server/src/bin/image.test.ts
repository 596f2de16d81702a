import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'

const root = join(import.meta.dirname, '../../../..')
const dockerfile = await readFile(join(root, 'Dockerfile'), 'utf8')
/**
 * The files of the image, copied by the Dockerfile's own lists. Packages are links to those of the checkout, without
 * those for development and those that the Dockerfile removes.
 */
let image = ''
let dataDir = ''

/** The sources that one build stage copies, and their target. */
const copiesOf = (stage: string) =>
  [...stage.matchAll(/^COPY (?:--from=build )?(?!--)(.+) (\S+)$/gm)].map(([, sources = '', to = '']) => ({
    sources: sources.split(' ').map((source) => source.replace(/^\/app\//, '')),
    to,
  }))

beforeAll(async () => {
  image = await mkdtemp(join(tmpdir(), 'aplauso-image-'))
  dataDir = await mkdtemp(join(tmpdir(), 'aplauso-image-data-'))
  const stages = dockerfile.split(/^FROM /m)
  for (const { sources, to } of copiesOf(`${stages[1]}${stages.at(-1)}`)) {
    for (const source of sources) {
      const target = join(image, to.endsWith('/') ? join(to, basename(source)) : to)
      await mkdir(dirname(target), { recursive: true })
      // Repeats .dockerignore.
      const filter = (path: string) => !/[.]test[.]tsx?$|\/server\/src\/testing$|\/node_modules$/.test(path)
      await cp(join(root, source), target, { recursive: true, filter })
    }
  }
  const packages = join(image, 'node_modules')
  await mkdir(join(packages, '@aplauso'), { recursive: true })
  const removed =
    /&& rm -rf (.+)$/m.exec(stages.find((stage) => stage.includes('--omit=dev')) ?? '')?.[1]?.split(' ') ?? []
  expect(removed).toContain('node_modules/@ffmpeg')
  const { packages: locked } = z
    .object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) })
    .parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')))
  for (const [path, { dev }] of Object.entries(locked)) {
    const isTop = /^node_modules\/(?!@aplauso\/)(?:@[^/]+\/)?[^/]+$/.test(path)
    if (!isTop || dev === true || removed.some((gone) => `${path}/`.startsWith(`${gone}/`))) continue
    await mkdir(dirname(join(image, path)), { recursive: true })
    await symlink(join(root, path), join(image, path))
  }
  for (const name of ['contract', 'live', 'mollie-sandbox', 'texts']) {
    await symlink(join(image, 'packages', name), join(packages, '@aplauso', name))
  }
}, 120_000)
afterAll(async () => {
  await rm(image, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
})

function run(program: string, args: string[]) {
  const env = { PATH: process.env.PATH, HOME: dataDir, DATA_DIR: dataDir, PAYMENT_PROVIDER: 'sandbox' }
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: image, env, encoding: 'utf8' })
  return { status, stdout, stderr }
}
const aplauso = (...args: string[]) => run(join(image, 'tools/aplauso'), args)

/** A run of each command, in their order here: the first fills the database for those after it. */
const RUNS: Record<string, { args: string[]; ends: object }> = {
  seed: { args: ['--donations', '20'], ends: { status: 0, stdout: expect.stringContaining('creators') } },
  migrate: { args: ['--status'], ends: { status: 0, stdout: expect.stringContaining('nothing is pending') } },
  'ledger:check': { args: [], ends: { status: 0, stdout: expect.stringContaining('adds up') } },
  doctor: { args: ['--json'], ends: { stderr: '', stdout: expect.stringContaining('"database","state":"ok"') } },
  feedback: { args: ['--json'], ends: { status: 0, stdout: expect.stringMatching(/^\[/) } },
  plan: {
    args: ['--user', 'nobody', '--plan', 'pro'],
    ends: { status: 1, stdout: '', stderr: 'plan: There is no account "nobody"\n' },
  },
  admin: {
    args: ['grant', '--user', 'nobody', '--role', 'owner'],
    ends: { status: 1, stdout: '', stderr: expect.stringContaining('nobody') },
  },
  backup: { args: ['--to', 'data-of-backup'], ends: { status: 0, stdout: expect.stringContaining('media files') } },
  restore: { args: ['--from', 'data-of-backup'], ends: { status: 1, stderr: expect.stringContaining('is not empty') } },
  move: { args: ['--to', 'nowhere'], ends: { status: 1, stderr: expect.stringContaining('postgres://') } },
  reconcile: {
    args: ['--since', '2026-01-01T00:00Z'],
    ends: { status: 0, stdout: expect.stringContaining('0 left for you') },
  },
}

test('Every command for operators works with the files of the image', { timeout: 600_000 }, () => {
  for (const [command, { args, ends }] of Object.entries(RUNS)) {
    expect({ command, ...aplauso(command, ...args) }).toMatchObject({ command, ...ends })
  }
})

test('An unknown command of the image fails and lists those of package.json', async () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  const programs = Object.keys(scripts).filter((name) => scripts[name]?.includes('apps/server/src/bin/'))
  const commands = programs.filter((name) => name !== 'start' && name !== 'dev').sort()
  for (const args of [[], ['nothing'], ['../serve'], ['start'], ['dev'], ['.*']]) {
    const { status, stderr } = aplauso(...args)
    expect([status, stderr]).toEqual([2, `aplauso: the commands are ${commands.join(', ')}\n`])
  }
  expect(Object.keys(RUNS).toSorted()).toEqual(commands)
})

test('The health check of the image passes while the process answers 200, and fails otherwise', async () => {
  const check = z.array(z.string()).parse(JSON.parse(/^HEALTHCHECK[^[]*(\[.*\])$/m.exec(dockerfile)?.[1] ?? ''))
  const [program = '', ...args] = check
  let status = 200
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/healthz' ? status : 404).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : expect.fail('the system gave no port')
  const checked = () =>
    new Promise<number | null>((resolve) => {
      spawn(program, args, { env: { PATH: process.env.PATH, PORT: String(port) } }).on('exit', resolve)
    })
  expect(await checked()).toBe(0)
  status = 503
  expect(await checked()).not.toBe(0)
  server.close()
  server.closeAllConnections()
  expect(await checked()).not.toBe(0)
})
