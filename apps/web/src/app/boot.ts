import type { Offered } from '@aplauso/contract/features'
import type { Language } from '@aplauso/contract/languages'
import type { Operator } from '@aplauso/contract/operator'
import type { Plans } from '@aplauso/contract/plans'
import { ApiError } from '#lib/api/api.ts'
import type { Page } from '#lib/page/page-loader.ts'

type SentError = { status: number; body: string }
type Sent = {
  language: Language
  operator: Operator
  plans: Plans | null
  offered?: Offered | undefined
  data?: unknown
  error: SentError | null
}

declare global {
  var __APLAUSO__: Sent | undefined
}

type ServerState = Pick<Sent, 'language' | 'operator' | 'plans' | 'offered'> & Pick<Page, 'data' | 'error'>

/** What the page starts with, as a script: the data the server rendered it from, so that nothing is asked for twice. */
export function bootScript({ language, operator, plans, offered, data, error }: ServerState): string {
  const sent: Sent = { language, operator, plans, offered, data, error: error === undefined ? null : sentError(error) }
  // A "</script>" in a creator's name must not end the script.
  return `__APLAUSO__=${JSON.stringify(sent).replaceAll('<', '\\u003c')}`
}

/** Undefined where no server has rendered. */
export function readBoot(): ServerState | undefined {
  const sent = globalThis.__APLAUSO__
  if (!sent) return undefined
  const { language, operator, plans, offered, data, error } = sent
  return { language, operator, plans, offered, data, error: error ? revivedError(error) : undefined }
}

// Of an error that is none of ours nothing but the 500 leaves the server.
const sentError = (error: unknown): SentError =>
  error instanceof ApiError
    ? { status: error.status, body: JSON.stringify(error.problem ?? '') }
    : { status: 500, body: '' }

const revivedError = ({ status, body }: SentError): ApiError => new ApiError(status, body)
