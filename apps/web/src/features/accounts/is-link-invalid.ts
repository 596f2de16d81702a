import { ApiError } from '#lib/api/api.ts'

/** Whether a refusal is about the mailed token itself: trying again with it is of no use. */
export function isLinkInvalid(error: unknown): boolean {
  const problem = error instanceof ApiError ? error.problem : undefined
  return problem?.code === 'link_invalid' || (problem?.errors ?? []).some(({ path }) => path === 'token')
}
