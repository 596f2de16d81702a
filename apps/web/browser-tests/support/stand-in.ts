import { onTestFinished } from 'vitest'
import type * as z from 'zod'

/** How one call is answered: `asks` and `answers` are the contract's own schemas, so that neither side can be made up. */
export type StandIn<Body, Answer> = {
  asks?: z.ZodType<Body>
  answers?: z.ZodType<Answer>
  answer: (body: Body) => z.input<z.ZodType<Answer>> | Response
  /** Keeps the answer back until then. */
  after?: Promise<void>
}

type Call = { method: string; path: string; body: unknown }

/** Names the schemas of one call, so that its answer is checked by the compiler too. */
export const call = <Body = undefined, Answer = unknown>(standIn: StandIn<Body, Answer>): StandIn<Body, Answer> =>
  standIn

/**
 * Answers `fetch` for this test, by method and path without the query (`POST /api/contact`). Gives the calls that came.
 * What nobody answers for, or has another shape than the contract says, fails the test.
 */
// biome-ignore lint/suspicious/noExplicitAny: each entry has schemas of its own
export function standIn(answers: Record<string, StandIn<any, any>>): Call[] {
  const real = window.fetch
  const calls: Call[] = []
  const wrong: string[] = []
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, origin } = new URL(request.url)
    if (origin !== location.origin || !pathname.startsWith('/api/')) return real(input, init)
    const name = `${request.method} ${pathname}`
    const text = await request.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    calls.push({ method: request.method, path: pathname, body })
    const known = answers[name]
    if (known === undefined) {
      wrong.push(`${name}: nobody answers`)
      return Response.json({ code: 'not_found', message: name }, { status: 404 })
    }
    try {
      const answer = known.answer(known.asks === undefined ? body : known.asks.parse(body))
      await known.after
      if (answer instanceof Response) return answer
      return known.answers === undefined
        ? new Response(null, { status: 204 })
        : Response.json(known.answers.parse(answer))
    } catch (error) {
      wrong.push(`${name}: ${error}`)
      throw error
    }
  }
  onTestFinished(() => {
    window.fetch = real
    if (wrong.length > 0) throw new Error(`Calls that no server of the contract would have had:\n${wrong.join('\n')}`)
  })
  return calls
}
