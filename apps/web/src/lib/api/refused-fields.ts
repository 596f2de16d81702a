import { ApiError } from './api.ts'

export const refusedFields = (error: unknown): string[] =>
  (error instanceof ApiError ? error.problem?.errors : undefined)?.map(({ path }) => path) ?? []
