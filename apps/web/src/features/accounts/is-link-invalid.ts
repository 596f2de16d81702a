import { ApiError } from '#lib/api/api.ts'

/** True if the emailed token itself was refused, so that a retry cannot succeed. */
export function isLinkInvalid(error: unknown): boolean {
  const problem = error instanceof ApiError ? error.problem : undefined
  return problem?.code === 'link_invalid' || (problem?.errors ?? []).some(({ path }) => path === 'token')
}
