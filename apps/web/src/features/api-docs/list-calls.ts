import type { ApiDescription, Operation } from './api-description.ts'

/** A call in the reference list. */
export type ListedCall = {
  id: string
  method: string
  path: string
  summary: string
  tag: string
  access: Operation['x-access']
  /** The scope that an API key needs; undefined if the call accepts no key. */
  scope?: string
}

export type ProblemCode = { code: string; status: string }

/** All calls grouped by tag; tags with API key calls come first. */
export function listCalls({ paths }: ApiDescription): ListedCall[] {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): ListedCall => {
      const scope = operation.security?.flatMap(({ apiKey = [] }) => apiKey)[0]
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        summary: operation.summary,
        tag: operation.tags[0] ?? '',
        access: operation['x-access'],
        ...(scope !== undefined && { scope }),
      }
    }),
  )
  const subjects = [...Map.groupBy(calls, ({ tag }) => tag).values()]
  const isForKeys = (subject: ListedCall[]) => subject.some(({ scope }) => scope !== undefined)
  return [...subjects.filter(isForKeys), ...subjects.filter((subject) => !isForKeys(subject))].flat()
}

/** Problem codes with their statuses. */
export function listProblems({ components }: ApiDescription): ProblemCode[] {
  const schema = components.responses.Problem.content?.['application/problem+json']?.schema
  return (schema?.properties?.code?.oneOf ?? []).map(({ const: code, description = '' }) => ({
    code: String(code),
    status: description,
  }))
}

/** True if the call's text contains every searched word. */
export function matchesSearch({ method, path, summary, tag, scope = '' }: ListedCall, searchText: string): boolean {
  const text = `${method} ${path} ${summary} ${tag} ${scope}`.toLowerCase()
  return searchText
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
