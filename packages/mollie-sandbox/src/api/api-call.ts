import type { z } from 'zod'
import type { Sandbox } from '../sandbox.ts'
import { ApiProblem, invalid } from './api-problem.ts'
import type { Caller } from './caller.ts'

export type ApiCall = {
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, unknown>>
  body: unknown
  caller: Caller
  /** API keys are of one mode; access tokens ask for test mode in each call (`testmode`). */
  isTestmode: boolean
}

export type ApiAnswer = { status: 200 | 201; body: object } | { status: 204 }

export type ApiRoute = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  /** False: what the call is about exists once, not in live and in test mode. */
  hasModes?: false
  /** Runs inside a transaction unless it is a GET, on the caller's own documents; throws `ApiProblem` to refuse. */
  run(sandbox: Sandbox, call: ApiCall): ApiAnswer
}

export const ok = (body: object): ApiAnswer => ({ status: 200, body })
export const created = (body: object): ApiAnswer => ({ status: 201, body })
export const noContent: ApiAnswer = { status: 204 }

/** Parses the body by its schema; answers 422 and names the first wrong field. */
export function parseBody<Output>(schema: z.ZodType<Output>, body: unknown): Output {
  const content = body ?? {}
  const parsed = schema.safeParse(content)
  if (parsed.success) return parsed.data
  const { field, message } = firstIssue(parsed.error)
  const isMissing = field !== undefined && typeof content === 'object' && !(field in content)
  throw invalid(isMissing ? `The '${field}' field is missing` : `The request is invalid: ${message}`, field)
}

/** Parses the query by its schema; answers 400 if it is wrong. */
export function parseQuery<Output>(schema: z.ZodType<Output>, query: unknown): Output {
  const parsed = schema.safeParse(query)
  if (parsed.success) return parsed.data
  const { field, message } = firstIssue(parsed.error)
  throw new ApiProblem(400, `The request is invalid: ${message}`, field)
}

function firstIssue(error: z.ZodError): { field: string | undefined; message: string } {
  const issue = error.issues[0]
  const field = issue?.path[0]
  return { field: field === undefined ? undefined : String(field), message: issue?.message ?? 'unreadable' }
}
