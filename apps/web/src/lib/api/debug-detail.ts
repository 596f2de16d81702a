import { ApiError } from './api.ts'

/** What finds a failure in the server's log; empty unless the server asks for it to be shown. */
export function debugDetail(error: unknown): string {
  const problem = error instanceof ApiError ? error.problem : undefined
  return problem?.debug ? `${problem.status} ${problem.code} · ${problem.requestId}` : ''
}
