import type { ApiDescription, Operation } from './api-description.ts'

/** A call as a line of the list. */
export type ListedCall = {
  id: string
  method: string
  path: string
  summary: string
  tag: string
  access: Operation['x-access']
  /** What an API key needs for it; absent for what takes no key. */
  scope?: string
}

export type ProblemCode = { code: string; status: string }

/** Every call of the description, those of one subject together: first the subjects that API keys are for. */
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

/** The codes of problems with their statuses. */
export function listProblems({ components }: ApiDescription): ProblemCode[] {
  const schema = components.responses.Problem.content?.['application/problem+json']?.schema
  return (schema?.properties?.code?.oneOf ?? []).map(({ const: code, description = '' }) => ({
    code: String(code),
    status: description,
  }))
}

/** Whether a call has every word that was looked for, in whatever it says of itself. */
export function matchesSearch({ method, path, summary, tag, scope = '' }: ListedCall, searchText: string): boolean {
  const text = `${method} ${path} ${summary} ${tag} ${scope}`.toLowerCase()
  return searchText
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
