import { type Cents, cents } from '@aplauso/contract/money'

/** Rounded to the cent; 0 for a count of 0. */
export const average = (total: Cents, count: number): Cents => cents(count === 0 ? 0 : Math.round(total / count))
