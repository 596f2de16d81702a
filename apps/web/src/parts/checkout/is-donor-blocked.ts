import { ApiError } from '#lib/api/api.ts'

/** Whether a donation was not begun because its creator takes nothing from this account. */
export const isDonorBlocked = (error: unknown) => error instanceof ApiError && error.problem?.code === 'donor_blocked'
