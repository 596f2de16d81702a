import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { CALLS } from './stripe-calls.ts'
import type { StripeStore } from './stripe-objects.ts'
import { checkParameters } from './stripe-parameters.ts'
import { createStripePlatform, type StripePlatform } from './stripe-platform.ts'
import { StripeProblem } from './stripe-problem.ts'

export type ReceivedCall = {
  route: string
  id: string
  params: URLSearchParams
  key: string | undefined
  /** The connected account that the call is made for. */
  account: string | undefined
}

export type StripeStandIn = {
  url: string
  /** Data of the platform's own account. */
  store: StripeStore
  platform: StripePlatform
  /** Every call so far, including refused ones. */
  receivedCalls: ReceivedCall[]
  /** The platform's key counts for nothing for a while. */
  refuseKey(isRefused: boolean): void
  /** As after a day: a repeat with a key is a new call. */
  forgetKeys(): void
  close(): Promise<void>
}

export const STRIPE_KEY = 'sk_test_ofthetests'

const ROUTE = /^(\/v1\/(?:checkout\/)?[a-z_]+)(?:\/([^/]+))?(\/\w+)?$/

type Answer = { status: number; body: object }
type StoredAnswer = { request: string; answer: Answer }

/** A stand-in for the used calls of Stripe's API, as strict as Stripe: form encoding, errors, idempotency keys. */
export async function startStripeStandIn(): Promise<StripeStandIn> {
  const platform = createStripePlatform()
  const storedAnswers = new Map<string, StoredAnswer>()
  const receivedCalls: ReceivedCall[] = []
  let isKeyRefused = false
  const http = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy())
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('the system gave no port')
  const url = `http://127.0.0.1:${address.port}`

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', url)
    const body = await text(request)
    const params = request.method === 'POST' ? new URLSearchParams(body) : searchParams
    const [, base = pathname, id = '', below = ''] = ROUTE.exec(pathname) ?? []
    const route = `${request.method} ${base}${id && '/:id'}${below}`
    const key = request.headers['idempotency-key']
    const idempotencyKey = typeof key === 'string' ? key : undefined
    const accountHeader = request.headers['stripe-account']
    const account = typeof accountHeader === 'string' ? accountHeader : undefined
    receivedCalls.push({ route, id, params, key: idempotencyKey, account })

    const isAuthorized = !isKeyRefused && request.headers.authorization === `Bearer ${STRIPE_KEY}`
    const answer = isAuthorized
      ? onlyOnce(idempotencyKey && `${account} ${idempotencyKey}`, `${pathname} ${body}`, () =>
          answerCall({ route, id, params, accountId: account }),
        )
      : answerOf(new StripeProblem(401, 'Invalid API Key provided'))
    send(response, answer)
  }

  type CallOrder = { route: string; id: string; params: URLSearchParams; accountId: string | undefined }

  function answerCall({ route, id, params, accountId }: CallOrder): Answer {
    try {
      const account = accountId === undefined ? undefined : platform.getAccount(accountId)
      const store = account === undefined ? platform.own : platform.storeOf(account.id)
      const call = CALLS[route]
      if (call === undefined) throw new StripeProblem(404, `Unrecognized request URL (${route}).`)
      checkParameters(route, params)
      return { status: 200, body: call({ store, account, platform, url, id, params }) }
    } catch (error) {
      if (error instanceof StripeProblem) return answerOf(error)
      throw error
    }
  }

  function onlyOnce(key: string | undefined, request: string, run: () => Answer): Answer {
    if (key === undefined) return run()
    const before = storedAnswers.get(key)
    if (before === undefined) {
      const answer = run()
      storedAnswers.set(key, { request, answer })
      return answer
    }
    if (before.request === request) return before.answer
    const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.'
    return answerOf(new StripeProblem(400, message, { type: 'idempotency_error' }))
  }

  return {
    ...{ url, store: platform.own, platform, receivedCalls },
    refuseKey(isRefused) {
      isKeyRefused = isRefused
    },
    forgetKeys: () => storedAnswers.clear(),
    async close() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}

const answerOf = (problem: StripeProblem): Answer => ({ status: problem.status, body: problem.body })

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
