import { type Cents, cents } from '@aplauso/contract/money'

/** Rounded to the cent; of nothing, nothing. */
export const average = (total: Cents, count: number): Cents => cents(count === 0 ? 0 : Math.round(total / count))
