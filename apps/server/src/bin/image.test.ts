import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'

const root = join(import.meta.dirname, '../../../..')
const dockerfile = await readFile(join(root, 'Dockerfile'), 'utf8')
/** The files of the image, copied by the Dockerfile's own lists. Packages are links to those of the checkout. */
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
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '@aplauso' && !name.startsWith('.')) {
      await symlink(join(root, 'node_modules', name), join(packages, name))
    }
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

test('Every command for operators works with the files of the image', { timeout: 600_000 }, () => {
  expect(aplauso('seed', '--donations', '20')).toMatchObject({ status: 0, stdout: expect.stringContaining('creators') })
  expect(aplauso('ledger:check')).toMatchObject({ status: 0, stdout: expect.stringContaining('adds up') })
  expect(aplauso('feedback', '--json')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\[/) })
  expect(aplauso('plan', '--user', 'nobody', '--plan', 'pro')).toMatchObject({
    ...{ status: 1, stdout: '', stderr: 'plan: There is no account "nobody"\n' },
  })
  expect(aplauso('admin', 'grant', '--user', 'nobody', '--role', 'owner')).toMatchObject({
    ...{ status: 1, stdout: '', stderr: expect.stringContaining('nobody') },
  })
  expect(aplauso('reconcile', '--since', '2026-01-01T00:00Z')).toMatchObject({
    ...{ status: 0, stdout: expect.stringContaining('0 left for you') },
  })
})

test('An unknown command of the image fails and lists the known ones', () => {
  for (const args of [[], ['nothing'], ['../serve']]) {
    const { status, stderr } = aplauso(...args)
    expect([status, stderr]).toEqual([
      2,
      'aplauso: the command is admin, plan, feedback, ledger:check, reconcile or seed\n',
    ])
  }
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
