import type { FieldError } from '@aplauso/contract/errors'

/** A zod issue as `fastify-type-provider-zod` passes it on: its path as a text, the rest in `params`. */
export type ValidationIssue = {
  instancePath: string
  keyword: string
  message?: string
  params: Record<string, unknown>
}

type Issue = { code: string; message: string; path: readonly PropertyKey[]; keys?: unknown; errors?: unknown }
type Found = { path: readonly PropertyKey[]; code: string; message: string }

/**
 * Names the field of each issue, also inside unions, and each unknown key. `context` is the part of the request, such
 * as `body`.
 */
export function fieldErrors(issues: readonly ValidationIssue[], context: string): FieldError[] {
  return issues.flatMap(({ instancePath, keyword, message = 'is not valid', params }) => {
    const path = instancePath.split('/').filter(Boolean)
    return foundIn({ ...params, code: keyword, message, path }).map((found) => ({
      path: found.path.map(String).join('.') || context,
      code: found.code,
      message: isMissing(found) || (context === 'body' && isMissingBody(found)) ? 'is required' : found.message,
    }))
  })
}

const isMissing = ({ message }: Found) => /received undefined/.test(message)
const isMissingBody = ({ path, message }: Found) => path.length === 0 && /received null/.test(message)

function foundIn(issue: Issue): Found[] {
  const { code, message, path } = issue
  if (code === 'unrecognized_keys' && Array.isArray(issue.keys)) {
    return issue.keys.map((key) => ({ path: [...path, String(key)], code, message: 'is not known here' }))
  }
  const branches = code === 'invalid_union' && Array.isArray(issue.errors) ? issue.errors.map(foundInBranch) : []
  // A discriminated union without a branch for the value has no branches: its issue names the discriminator itself.
  if (branches.length === 0) return [{ path, code, message }]
  return nearest(branches).map((found) => ({ ...found, path: [...path, ...found.path] }))
}

const foundInBranch = (issues: Issue[]): Found[] => issues.flatMap(foundIn)

/** The branch that the client most likely meant: the fewest foreign issues, then the deepest match, then the last. */
const nearest = (branches: readonly Found[][]): Found[] =>
  branches.reduce((best, branch) => {
    const foreign = count(branch) - count(best)
    return foreign < 0 || (foreign === 0 && depth(branch) >= depth(best)) ? branch : best
  })

const count = (branch: readonly Found[]) => branch.filter(isForeign).length
const depth = (branch: readonly Found[]) => Math.max(...branch.map(({ path }) => path.length))

/** True for another type, or an object that lacks a key of the branch or has an unknown one. */
const isForeign = (found: Found) =>
  found.path.length === 0
    ? found.code === 'invalid_type'
    : found.path.length === 1 && (found.code === 'unrecognized_keys' || isMissing(found))
