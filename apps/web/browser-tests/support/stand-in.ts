import { type ApiCall, CALL_ACCESS } from '@aplauso/contract/access'
import { ERROR_STATUS, type ErrorCode, Problem } from '@aplauso/contract/errors'
import { matchPath } from 'react-router'
import { onTestFinished, vi } from 'vitest'
import type * as z from 'zod'
import { toasts } from '#ui/toast/toast-store.ts'

type CallRequest = {
  params: Readonly<Record<string, string | undefined>>
  query: URLSearchParams
  /** The session token or key of the call. */
  bearer: string | undefined
}

/** How one call is answered. `asks` and `answers` are schemas of the contract, so that neither side is invented. */
export type StandIn<Body, Answer> = {
  asks?: z.ZodType<Body>
  answers?: z.ZodType<Answer>
  answer: (body: Body, request: CallRequest) => z.input<z.ZodType<Answer>> | Response
  /** The path of the list's next page, if any. */
  next?: (request: CallRequest) => string | undefined
  /** Delays the answer. */
  after?: Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: each entry has schemas of its own
export type Answers = Partial<Record<ApiCall, StandIn<any, any>>>

type Call = { method: string; path: string; body: unknown }

/** Infers the schemas of one call, so that the compiler checks its answer. */
export const call = <Body = undefined, Answer = unknown>(standIn: StandIn<Body, Answer>): StandIn<Body, Answer> =>
  standIn

/** A problem response as the server writes it, with the status of this code in the contract. */
export function refuse(
  code: ErrorCode,
  { errors, retryAfterSeconds }: { errors?: Problem['errors']; retryAfterSeconds?: number } = {},
): Response {
  const status = ERROR_STATUS[code]
  const problem = { type: 'about:blank', title: code, status, detail: code, code, requestId: 'test', errors }
  return Response.json(Problem.parse(problem), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    },
  })
}

/** A call that fails because of the network. */
export const noNetwork = (): Response => Response.error()

type Options = {
  /** Calls without an answer stay pending, for tests of the state before any answer. */
  othersWait?: boolean
  /** Errors that the page logs on purpose. */
  expectedErrors?: readonly RegExp[]
}

/**
 * Answers `fetch` for this test, by the contract's name of the call (`POST /api/contact`, `GET /api/creators/:slug`),
 * and returns the calls. A call without an answer, a shape that differs from the contract, or an error in the console
 * fails the test.
 */
export function standIn(answers: Answers, { othersWait = false, expectedErrors = [] }: Options = {}): Call[] {
  const real = window.fetch
  const calls: Call[] = []
  const wrong: string[] = []
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams, origin } = new URL(request.url)
    if (origin !== location.origin || !pathname.startsWith('/api/')) return real(input, init)
    const name = `${request.method} ${pathname}`
    const body = await readBody(request)
    calls.push({ method: request.method, path: pathname, body })
    const found = findCall(request.method, pathname)
    const known = found && answers[found.call]
    if (known === undefined) {
      if (othersWait && found) return new Promise(() => undefined)
      wrong.push(`${name}: no answer defined`)
      return refuse('not_found')
    }
    const bearer = request.headers.get('authorization')?.replace('Bearer ', '')
    const callRequest = { params: found?.params ?? {}, query: searchParams, bearer }
    const answer = await answerOf(known, body, callRequest).catch((error) => {
      wrong.push(`${name}: ${error}`)
      throw error
    })
    await known.after
    request.signal.throwIfAborted()
    if (answer.type === 'error') throw new TypeError('Failed to fetch')
    return answer
  }
  const consoleError = vi.spyOn(console, 'error').mockImplementation((...parts) => {
    const words = parts.map(String).join(' ')
    if (!expectedErrors.some((pattern) => pattern.test(words))) wrong.push(`console.error: ${words}`)
  })
  onTestFinished(() => {
    window.fetch = real
    consoleError.mockRestore()
    const shown = toasts.read()
    if (shown) toasts.dismiss(shown.id)
    if (wrong.length > 0) throw new Error(`The page broke the contract or logged errors:\n${wrong.join('\n')}`)
  })
  return calls
}

// biome-ignore lint/suspicious/noExplicitAny: whichever call it is of
async function answerOf(known: StandIn<any, any>, body: unknown, request: CallRequest): Promise<Response> {
  const answer = known.answer(known.asks === undefined ? body : known.asks.parse(body), request)
  if (answer instanceof Response) return answer
  if (known.answers === undefined) return new Response(null, { status: 204 })
  const next = known.next?.(request)
  return Response.json(known.answers.parse(answer), { headers: next ? { link: `<${next}>; rel="next"` } : {} })
}

async function readBody(request: Request): Promise<unknown> {
  if (request.headers.get('content-type')?.startsWith('multipart/form-data')) return request.formData()
  const text = await request.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** The contract's call for this path: exact paths come before paths with parameters. */
function findCall(method: string, pathname: string) {
  const exact = `${method} ${pathname}`
  if (isCall(exact)) return { call: exact, params: {} }
  for (const call of CALLS) {
    const [verb, path = ''] = call.split(' ')
    const match = verb === method ? matchPath(path, pathname) : null
    if (match) return { call, params: match.params }
  }
  return undefined
}

const CALLS = Object.keys(CALL_ACCESS).filter(isCall)
function isCall(name: string): name is ApiCall {
  return Object.hasOwn(CALL_ACCESS, name)
}
