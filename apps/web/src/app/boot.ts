import type { Language } from '@aplauso/contract/languages'
import type { Operator } from '@aplauso/contract/operator'
import { type HydrationState, isRouteErrorResponse } from 'react-router'
import { ApiError } from '#lib/api/api.ts'

type SentError = { from: 'api' | 'route'; status: number; statusText: string; body: string }
type Sent = {
  language: Language
  operator: Operator
  loaderData: Record<string, unknown>
  errors: Record<string, SentError> | null
}

declare global {
  var __APLAUSO__: Sent | undefined
}

type ServerState = Pick<Sent, 'language' | 'operator' | 'loaderData'> & { errors: Record<string, unknown> | null }

/** What the page starts with, as a script: the data the server rendered it from, so that nothing is asked for twice. */
export function bootScript({ language, operator, loaderData, errors }: ServerState): string {
  const sent: Sent = { language, operator, loaderData, errors: errors && mapValues(errors, sentError) }
  // A "</script>" in a creator's name must not end the script.
  return `__APLAUSO__=${JSON.stringify(sent).replaceAll('<', '\\u003c')}`
}

/** Undefined where no server has rendered. */
export function readBoot(): (Pick<Sent, 'language' | 'operator'> & { hydration: HydrationState }) | undefined {
  const sent = globalThis.__APLAUSO__
  if (!sent) return undefined
  const errors = sent.errors && mapValues(sent.errors, revivedError)
  return { language: sent.language, operator: sent.operator, hydration: { loaderData: sent.loaderData, errors } }
}

// Of an error that is none of ours nothing but the 500 leaves the server.
function sentError(error: unknown): SentError {
  if (error instanceof ApiError) {
    return { from: 'api', status: error.status, statusText: '', body: JSON.stringify(error.problem ?? '') }
  }
  if (isRouteErrorResponse(error))
    return { from: 'route', status: error.status, statusText: error.statusText, body: '' }
  return { from: 'route', status: 500, statusText: '', body: '' }
}

function revivedError({ from, status, statusText, body }: SentError): unknown {
  // The shape that isRouteErrorResponse knows.
  return from === 'api' ? new ApiError(status, body) : { status, statusText, data: null, internal: false }
}

function mapValues<A, B>(record: Record<string, A>, change: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}
