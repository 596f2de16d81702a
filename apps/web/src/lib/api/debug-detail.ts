import { ApiError } from './api.ts'

/** Details that identify a failure in the server's log; empty unless the server sends `debug`. */
export function debugDetail(error: unknown): string {
  const problem = error instanceof ApiError ? error.problem : undefined
  return problem?.debug ? `${problem.status} ${problem.code} · ${problem.requestId}` : ''
}
