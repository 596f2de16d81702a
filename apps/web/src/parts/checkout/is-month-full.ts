import { ApiError } from '#lib/api/api.ts'

/** Whether a donation was not begun because the creator's plan has none left this month. */
export const isMonthFull = (error: unknown) => error instanceof ApiError && error.problem?.code === 'plan_limit_reached'
