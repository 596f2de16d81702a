import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import type { SignedIn } from '@aplauso/contract/accounts'
import type { DonationStarted } from '@aplauso/contract/donations'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { BRIEF_PROCESS } from '../apps/server/src/testing/brief-process.ts'
import { testEngine } from '../apps/server/src/testing/engine.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { connect } from '../apps/server/src/testing/live-client.ts'
import { noise } from '../apps/server/src/testing/media.ts'
import { useOwnDatabase } from '../apps/server/src/testing/own-database.ts'
import { readOutbox } from '../apps/server/src/testing/read-outbox.ts'

const ROOT = joinPath(import.meta.dirname, '..')
const STARTS = { timeout: 120_000, interval: 50 }
const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'].find((path) => existsSync(path))
/** A loopback address that only the visitor of this test has. */
const VISITOR = '127.5.6.7'

// Roles need PostgreSQL. A machine of a contributor need not have nginx; continuous integration must.
describe.runIf(testEngine() === 'postgres' && (NGINX !== undefined || process.env.CI !== undefined))(
  'Two processes for pages and one for jobs, behind nginx with the example configuration',
  () => {
    const database = useOwnDatabase(process.env.TEST_DATABASE_URL ?? '')
    const children: ChildProcess[] = []
    let folder = ''
    let ports: { web: number; other: number; worker: number; https: number }
    let webLog = ''
    let url = ''
    let overlayKey = ''
    let ana: SignedIn

    const isReady = (port: number) =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ status }) => status,
        () => 0,
      )
    async function start(role: 'web' | 'worker', port: number): Promise<() => string> {
      const child = spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', ...BRIEF_PROCESS, joinPath(ROOT, 'apps/server/src/bin/server.mjs')],
        {
          cwd: folder,
          env: {
            PATH: process.env.PATH,
            ...{ PROCESS_ROLE: role, PORT: String(port), DATABASE_URL: database.url(), DATA_DIR: folder },
            ...{ PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1', DEMO: 'true', TTS_PROVIDER: 'none', LOG_LEVEL: 'info' },
          },
        },
      )
      children.push(child)
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          output += chunk
        })
      await vi.waitFor(async () => expect(await isReady(port), output).toBe(200), STARTS)
      return () => output
    }

    /** The example file with this test's certificate and ports. */
    async function startNginx(): Promise<void> {
      if (NGINX === undefined) expect.fail('nginx is missing: `apt-get install nginx`')
      const certificate = ['-subj', '/CN=localhost', '-keyout', 'privkey.pem', '-out', 'fullchain.pem', '-days', '2']
      execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...certificate], {
        cwd: folder,
        stdio: 'ignore',
      })
      const example = (await readFile(joinPath(ROOT, 'deploy/nginx.conf'), 'utf8'))
        .replaceAll('/etc/letsencrypt/live/aplauso.example', folder)
        .replaceAll('aplauso.example', 'localhost')
        .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
        .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `)
        .replace('127.0.0.1:3000', `127.0.0.1:${ports.web}`)
        .replace('127.0.0.1:3001', `127.0.0.1:${ports.other}`)
      const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${folder}/${kind};`,
      )
      await writeFile(
        joinPath(folder, 'nginx.conf'),
        `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/nginx.pid; error_log stderr;
         events {} http { access_log off; ${places.join(' ')} ${example} }`,
      )
      const nginx = spawn(NGINX, ['-p', folder, '-c', joinPath(folder, 'nginx.conf')], { stdio: 'inherit' })
      children.push(nginx)
      await vi.waitFor(async () => expect((await call('/healthz')).status).toBe(200), STARTS)
    }

    type Answer = { status: number; body: string; type: string | undefined }
    function call(
      path: string,
      { body, headers = {} }: { body?: string | Buffer; headers?: Record<string, string> } = {},
    ) {
      return new Promise<Answer>((resolve, reject) => {
        const { host, port } = { host: '127.0.0.1', port: ports.https }
        const upload = request(
          {
            host,
            port,
            path,
            method: body === undefined ? 'GET' : 'POST',
            headers,
            localAddress: VISITOR,
            rejectUnauthorized: false,
          },
          (answer) => {
            let text = ''
            answer.setEncoding('utf8').on('data', (chunk) => {
              text += chunk
            })
            answer.on('end', () =>
              resolve({ status: answer.statusCode ?? 0, body: text, type: answer.headers['content-type'] }),
            )
          },
        )
        upload.on('error', reject).end(body)
      })
    }
    const send = (path: string, body: object, headers: Record<string, string> = {}) =>
      call(path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } })

    beforeAll(async () => {
      folder = await mkdtemp(joinPath(tmpdir(), 'aplauso-deployment-'))
      const [web, other, worker, https] = [await freePort(), await freePort(), await freePort(), await freePort()]
      ports = { web, other, worker, https }
      url = `https://localhost:${https}`
      const output = await start('web', web)
      const key = () => /\/widget\/ana#key=([\w-]{43})/.exec(output())?.[1] ?? ''
      await vi.waitFor(() => expect(key()).not.toBe(''), STARTS)
      overlayKey = key()
      await Promise.all([start('web', other), startNginx()])
      const login = await send('/api/auth/login', { email: 'ana@demo.aplauso.test', password: 'aplauso' })
      expect(login.status, login.body).toBe(200)
      ana = JSON.parse(login.body)
      webLog = output()
    })
    afterAll(async () => {
      for (const child of children.splice(0)) {
        // nginx would leave its workers behind if it were killed.
        child.kill(child.spawnargs[0] === NGINX ? 'SIGTERM' : 'SIGKILL')
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    })

    test('A donation at a process for pages is paid and shown there; only the process for jobs sends its email', async () => {
      const overlay = await connect(`http://127.0.0.1:${ports.other}`)
      overlay.send({ type: 'join', payload: { slug: 'ana', key: overlayKey } })
      await overlay.until('joined')
      const order = { creatorSlug: 'ana', amountEuro: 12, donorName: 'Rita', message: 'Olá!', audioType: 'text' }
      const started = await send('/api/donations/create-payment', { ...order, receiptEmail: 'rita@example.com' })
      expect(started.status, started.body).toBe(201)
      const { checkoutUrl }: DonationStarted = JSON.parse(started.body)
      const [shown] = await Promise.all([
        overlay.until('donation'),
        send(new URL(checkoutUrl).pathname, { outcome: 'paid' }),
      ])
      expect(shown.at(-1)?.payload).toMatchObject({ donorName: 'Rita', amount: 1_200 })
      overlay.close()

      const client = new Client({ connectionString: database.url() })
      await client.connect()
      const count = async (from: string) => (await client.query(`select count(*)::int as n from ${from}`)).rows[0]?.n
      await expect
        .poll(() => count(`pgboss.job where data::text like '%receipt%' or name like '%receipt%'`))
        .toBeGreaterThan(0)
      expect(await count('job_rounds')).toBe(0)
      expect(await readOutbox(folder, 'rita@example.com')).toEqual([])

      await start('worker', ports.worker)
      await expect.poll(() => readOutbox(folder, 'rita@example.com').then(({ length }) => length)).toBe(1)
      await expect.poll(() => count('job_rounds')).toBeGreaterThan(0)
      await client.end()
      const answers = ['/healthz', '/metrics', '/', '/login', '/api/config', '/donate/ana'].map(async (path) => {
        const { status } = await fetch(`http://127.0.0.1:${ports.worker}${path}`)
        return [path, status]
      })
      expect(Object.fromEntries(await Promise.all(answers))).toEqual({
        ...{ '/healthz': 200, '/metrics': 200, '/': 404, '/login': 404, '/api/config': 404, '/donate/ana': 404 },
      })
      await expect(connect(`http://127.0.0.1:${ports.worker}`)).rejects.toThrow()
    })

    test('A picture of 20 MB passes nginx, and one above 26 MB does not', async () => {
      const picture = await noise(2_640)
      expect(picture.length).toBeGreaterThan(20_000_000)
      const upload = (file: Buffer) => {
        const head =
          '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'
        return call('/api/media', {
          body: Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')]),
          headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'multipart/form-data; boundary=x' },
        })
      }
      const { status, body } = await upload(picture)
      expect({ status, body: JSON.parse(body) }).toMatchObject({ status: 201, body: { kind: 'image', name: 'a' } })
      expect((await upload(Buffer.alloc(27 * 1024 * 1024)).catch(() => ({ status: 413 }))).status).toBe(413)
    })

    test('The product knows the address of the visitor, whatever addresses the visitor sends', async () => {
      const { status, body } = await call('/api/auth/log', {
        headers: { authorization: `Bearer ${ana.token}`, 'x-forwarded-for': '198.51.100.1' },
      })
      expect(status, body).toBe(200)
      expect(body).toContain('"network":"127.5.6.0/24"')
      await send(
        '/api/auth/login',
        { email: 'ana@demo.aplauso.test', password: 'wrong' },
        { 'x-forwarded-for': '198.51.100.1' },
      )
      const after = await call('/api/auth/log', { headers: { authorization: `Bearer ${ana.token}` } })
      expect(after.body).not.toContain('198.51.100')
      expect(webLog).not.toContain('198.51.100')
    })

    test('A socket through nginx lives and gets an alert', async () => {
      const { WebSocket } = await import('ws')
      const socket = new WebSocket(`wss://127.0.0.1:${ports.https}/ws`, { rejectUnauthorized: false, origin: url })
      const types: string[] = []
      socket.on('message', (data) => void types.push(JSON.parse(String(data)).type))
      await once(socket, 'open')
      socket.send(JSON.stringify({ type: 'join', payload: { slug: 'ana', key: overlayKey } }))
      await expect.poll(() => types).toContain('joined')
      const tested = await send('/api/donations/test', { creatorSlug: 'ana' }, { authorization: `Bearer ${ana.token}` })
      expect(tested.status, tested.body).toBeLessThan(300)
      await expect.poll(() => types).toContain('donation')
      socket.terminate()
    })
  },
)
