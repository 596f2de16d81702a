import { ApiError } from './api.ts'

/** Paths of the request fields that the server refused. */
export const refusedFields = (error: unknown): string[] =>
  (error instanceof ApiError ? error.problem?.errors : undefined)?.map(({ path }) => path) ?? []
