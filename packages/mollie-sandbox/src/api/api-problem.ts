import { STATUS_CODES } from 'node:http'
import { DOCUMENTATION } from './api-links.ts'

/** Ends an API call with an error answer. `field` names the wrong part of the request. */
export class ApiProblem extends Error {
  readonly status: number
  readonly field: string | undefined

  constructor(status: number, detail: string, field?: string) {
    super(detail)
    this.name = 'ApiProblem'
    this.status = status
    this.field = field
  }
}

export function notFound(kind: string, id: string | undefined): ApiProblem {
  return new ApiProblem(404, `No ${kind} exists with token ${id ?? '(none)'}.`)
}

export function invalid(detail: string, field?: string): ApiProblem {
  return new ApiProblem(422, detail, field)
}

export function problemBody(problem: { status: number; message: string; field?: string | undefined }) {
  return {
    status: problem.status,
    title: STATUS_CODES[problem.status] ?? 'Error',
    detail: problem.message,
    ...(problem.field !== undefined && { field: problem.field }),
    _links: { documentation: DOCUMENTATION },
  }
}
