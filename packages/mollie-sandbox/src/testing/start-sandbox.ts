import Fastify from 'fastify'
import { Client } from 'mollie-api-typescript'
import { z } from 'zod'
import type { OAuthClient } from '../connect/oauth-clients.ts'
import type { Faults } from '../faults.ts'
import { mollieSandbox, type SandboxOptions } from '../plugin.ts'
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'

const API_KEY = 'test_sandbox_key'

export const SHOP_URL = 'http://shop.example/thanks'

export const SHOP_APP: OAuthClient = {
  id: 'app_shop',
  secret: 'shop secret+1',
  name: 'Shop',
  redirectUris: ['http://shop.example/connected', 'http://shop.example/other'],
  backUrl: 'http://shop.example/settings',
}

export const OTHER_APP: OAuthClient = {
  id: 'app_other',
  secret: 'other-secret',
  name: 'Other',
  redirectUris: ['http://other.example/connected'],
}

export type RunningSandbox = {
  url: string
  client: Client
  receiver: WebhookReceiver
  /** Calls the API without the vendor's client, for details that the client hides. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiReply>
  post(paymentId: string, body: object): Promise<Response>
  postForm(paymentId: string, fields: Record<string, string>): Promise<Response>
  setFaults(faults: Faults): Promise<void>
  advance(advanceMs: number): Promise<void>
  open(euros: string, more?: object): Promise<string>
  pay(euros: string, more?: object): Promise<string>
  /** Stops the server; the webhook receiver continues. */
  stop(): Promise<void>
  close(): Promise<void>
}

export type ApiReply = { status: number; headers: Headers; body: Record<string, unknown> }

const AnyObject = z.record(z.string(), z.unknown())
const WithId = z.object({ id: z.string() })

/** The sandbox on its own port, the vendor's client connected to it, and a shop that receives its webhooks. */
export async function startSandbox(
  options: Partial<SandboxOptions> = {},
  receiver?: WebhookReceiver,
): Promise<RunningSandbox> {
  const shop = receiver ?? (await startWebhookReceiver())
  const app = Fastify()
  let url = ''
  await app.register(mollieSandbox, {
    prefix: '/sandbox',
    databaseFile: ':memory:',
    publicUrl: () => url,
    apiKey: API_KEY,
    oauthClients: () => [SHOP_APP, OTHER_APP],
    faults: true,
    ...options,
  })
  url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/sandbox`

  const call: RunningSandbox['call'] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${url}/mollie/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? {} : AnyObject.parse(JSON.parse(text)),
    }
  }

  const control = async (method: string, path: string, body: object): Promise<void> => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(await response.text())
  }

  const post: RunningSandbox['post'] = (paymentId, body) =>
    fetch(`${url}/checkout/${paymentId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
    })

  const open: RunningSandbox['open'] = async (euros, more = {}) => {
    const amount = { currency: 'EUR', value: euros }
    const order = { description: 'A test payment', amount, redirectUrl: SHOP_URL, webhookUrl: shop.url, ...more }
    const opened = await call('POST', '/payments', order)
    return WithId.parse(opened.body).id
  }

  const stop: RunningSandbox['stop'] = async () => {
    app.server.closeAllConnections()
    await app.close()
  }

  return {
    url,
    client: new Client({ serverURL: `${url}/mollie`, security: { apiKey: API_KEY } }),
    receiver: shop,
    call,
    post,
    postForm: (paymentId, fields) =>
      fetch(`${url}/checkout/${paymentId}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      }),
    setFaults: (faults) => control('PUT', '/faults', faults),
    advance: (advanceMs) => control('POST', '/clock', { advanceMs }),
    open,
    pay: async (euros, more) => {
      const id = await open(euros, more)
      await post(id, { outcome: 'paid' })
      return id
    },
    stop,
    close: async () => {
      await stop()
      await shop.close()
    },
  }
}
