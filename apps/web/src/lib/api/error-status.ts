import { ApiError } from './api.ts'

/** HTTP status of the page for a failed load; 500 for an error other than ApiError. */
export const statusOf = (error: unknown): number => (error instanceof ApiError ? error.status : 500)
