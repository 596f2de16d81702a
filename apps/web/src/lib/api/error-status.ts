import { ApiError } from './api.ts'

/** The status a failed page answers with; what is none of our errors is a 500. */
export const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 500)
