import { cents } from './money.ts'

/** From either of them on in a calendar year, the law wants the tax data of a creator or an agency. */
export const TAX_LIMIT_DONATIONS = 30
export const TAX_LIMIT_CENTS = cents(200_000)
/** An email asks for the data before that. */
export const TAX_NOTICE_DONATIONS = 25
export const TAX_NOTICE_CENTS = cents(160_000)
