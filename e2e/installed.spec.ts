import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { storeToken } from './support/accounts.ts'
import { startServer } from './support/running-server.ts'
import { registerStreamer } from './support/streamer.ts'
import { test } from './support/test.ts'

test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] })

/** Waits until the service worker has filled its cache and controls this page. */
const untilInstalled = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
  })

/** Paths of all cached files, by cache. */
const cachedPaths = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const lists = names.map(async (name) => {
      const requests = await (await caches.open(name)).keys()
      return [name, requests.map(({ url }) => new URL(url).pathname)] as const
    })
    return Object.fromEntries(await Promise.all(lists))
  })

test('The console opens without a network after the first visit, says so, and continues when the network is back', async ({
  page,
  context,
  server,
}) => {
  const { token } = await registerStreamer(server, 'na-cave')
  await storeToken(page, token)
  await page.goto('/live')
  await expect(page.getByTestId('live-now')).toBeVisible()
  await untilInstalled(page)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Estás sem ligação à internet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  await expect(page.getByTestId('live-now')).toBeHidden()
  await context.setOffline(false)
  await expect(page.getByTestId('live-now')).toBeVisible()
  await expect(page.getByText('Estás sem ligação à internet.')).toBeHidden()
})

test('The service worker caches pages and files, but no answers of the API', async ({ page, server }) => {
  const { token } = await registerStreamer(server, 'nada-guardado')
  await storeToken(page, token)
  await page.goto('/live')
  await expect(page.getByTestId('live-now')).toBeVisible()
  await untilInstalled(page)
  await page.reload()
  await expect(page.getByTestId('live-now')).toBeVisible()
  // Requests pass through the service worker, like those of any page.
  await page.evaluate(async () => {
    for (const path of ['/api/config', '/api/status', '/media/nothing', '/favicon.svg', '/login']) await fetch(path)
  })
  const lists = Object.values(await cachedPaths(page))
  expect(lists).toHaveLength(1)
  expect(lists.flat().filter((path) => path !== '/live' && !path.startsWith('/assets/'))).toEqual([])
  expect(lists.flat()).toContain('/live')
})

/** A proxy before a server of its own that can pretend that the service worker is of another build. */
async function startBehindProxy() {
  let version: string | undefined
  const proxy = createServer(async ({ method = 'GET', url = '/', headers }, response) => {
    const answer = await fetch(server.baseUrl + url, { method, headers: headersOf(headers) }).catch(() => undefined)
    // While the server restarts.
    if (answer === undefined) return response.writeHead(502).end()
    const body = Buffer.from(await answer.arrayBuffer())
    const passed = ['content-type', 'content-language', 'cache-control', 'content-security-policy']
    for (const name of passed) if (answer.headers.has(name)) response.setHeader(name, answer.headers.get(name) ?? '')
    const changed = body.toString().replace(/"version":"[^"]+"/, `"version":"${version}"`)
    return response.writeHead(answer.status).end(url === '/sw.js' && version !== undefined ? changed : body)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  const publicUrl = `http://127.0.0.1:${port}`
  const server = await startServer({ PUBLIC_URL: publicUrl })
  return {
    server,
    publicUrl,
    become: (next: string | undefined) => {
      version = next
    },
    async stop() {
      proxy.closeAllConnections()
      proxy.close()
      await server.stop()
    },
  }
}

const headersOf = ({ authorization = '', 'accept-language': language = '' }: IncomingHttpHeaders) => ({
  authorization,
  'accept-language': language,
})

test.describe('A new build', () => {
  // The proxy does not pass WebSockets.
  test.use({ expectedErrors: [/WebSocket|Failed to load resource/] })

  test('replaces the old cache and keeps the previous one for open pages; switched off, none remains', async ({
    page,
  }) => {
    const { server, publicUrl, become, stop } = await startBehindProxy()
    try {
      const { token } = await registerStreamer(server, 'de-novo')
      await storeToken(page, token)
      await page.goto(`${publicUrl}/live`)
      await untilInstalled(page)
      const [first] = Object.keys(await cachedPaths(page))
      const update = async (version: string | undefined) => {
        become(version)
        await page.evaluate(async () => {
          await (await navigator.serviceWorker.ready).update()
        })
        // Of two updates in quick succession the browser installs one.
        const states = () =>
          page.evaluate(async () => {
            const { installing, waiting, active } = await navigator.serviceWorker.ready
            return [installing, waiting, active].map((worker) => worker?.state)
          })
        await expect.poll(states).toEqual([undefined, undefined, 'activated'])
      }
      const untilStored = (names: (string | undefined)[]) =>
        expect.poll(async () => Object.keys(await cachedPaths(page))).toEqual(names)
      await update('second')
      await untilStored([first, 'shell-second'])
      await update('third')
      await untilStored(['shell-second', 'shell-third'])

      become(undefined)
      await server.restart({ SERVICE_WORKER: 'off' })
      await page.evaluate(async () => {
        await (await navigator.serviceWorker.ready).update()
      })
      await untilStored([])
      const registered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
      await expect.poll(registered).toBe(0)
    } finally {
      await stop()
    }
  })
})
