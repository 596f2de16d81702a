import { DONATION_PAGE_DEFAULTS, type TierUnlock } from '@aplauso/contract/donation-page'
import type { StartDonation } from '@aplauso/contract/donations'
import { DONATION_MAX_CENTS, SHORT_MESSAGE_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { type Cents, centsToDecimal } from '@aplauso/contract/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '#platform/errors/app-error.ts'

type Code = keyof typeof REFUSALS
export type BrokenRule = { code: Code; cents: Cents | null }

/** What the rules ask of an order; `takesAccount`: it comes from somebody who could have signed in, and has not. */
export type AskedOrder = Pick<StartDonation, 'amountEuro' | 'audioType' | 'message' | 'style' | 'coverFee'> & {
  hasRecording: boolean
  takesAccount: boolean
}

/**
 * For a statement that has `creators`: the first rule of the page that this order breaks, null where it breaks none. So the statement that
 * writes a donation decides by the page as it is then. Sums are those that the donor wrote, before a fee on top; `charged` is with it.
 */
export function brokenRule(order: AskedOrder, charged: RawBuilder<unknown>): RawBuilder<BrokenRule | null> {
  const { amountEuro, audioType, message, style, coverFee = false, hasRecording, takesAccount } = order
  const amount = sql`${amountEuro}::bigint`
  const isLong = [...(message ?? '')].length > SHORT_MESSAGE_MAX_CHARACTERS
  const rules: [Code, RawBuilder<unknown>, RawBuilder<SqlBool>][] = [
    ['page_minimum', least, sql`${amount} < ${least}`],
    ['page_maximum', most, sql`${amount} > ${most}`],
    ...tierRule('tier_long_message', 'long_message', isLong, amount),
    ...tierRule('tier_recording', 'recording', hasRecording, amount),
    ...tierRule('tier_voice', 'voice', audioType === 'tts' && message !== undefined, amount),
    ...tierRule('tier_look', 'look', style !== undefined, amount),
  ]
  if (takesAccount) rules.push(['sign_in_required', accountAbove, sql`${amount} > ${accountAbove}`])
  if (coverFee) {
    rules.push(['cover_fee_off', sql`null::bigint`, sql`not ${takesCover}`])
    rules.push(['cover_too_much', sql`${DONATION_MAX_CENTS}::bigint`, sql`${charged} > ${DONATION_MAX_CENTS}::bigint`])
  }
  const rows = rules.map(
    ([code, cents, isBroken], place) => sql`(${place}::integer, ${code}::text, ${cents}, ${isBroken})`,
  )
  return sql<BrokenRule | null>`(
    select jsonb_build_object('code', rule.code, 'cents', rule.cents)
    from (select coalesce(
      (select settings from donation_pages where donation_pages.creator_id = creators.user_id), '{}') as settings) as page
    cross join lateral (values ${sql.join(rows)}) as rule (place, code, cents, is_broken)
    where rule.is_broken order by rule.place limit 1)`
}

const { minCents, maxCents, coverFee: coversFee } = DONATION_PAGE_DEFAULTS
const least = sql`coalesce((page.settings ->> 'minCents')::bigint, ${minCents}::bigint)`
const most = sql`coalesce((page.settings ->> 'maxCents')::bigint, ${maxCents}::bigint)`
const accountAbove = sql`(page.settings ->> 'signInAboveCents')::bigint`
const takesCover = sql<boolean>`coalesce((page.settings ->> 'coverFee')::boolean, ${coversFee}::boolean)`

/** From which sum on it is open: the least that any tier names. */
const openFrom = (unlock: TierUnlock) => sql`(
  select min((tier ->> 'fromCents')::bigint) from jsonb_array_elements(page.settings -> 'tiers') as tier
  where tier -> 'unlocks' @> ${JSON.stringify([unlock])}::jsonb)`

/** What no tier names is open, but for the look. */
function tierRule(
  code: Code,
  unlock: TierUnlock,
  isAsked: boolean,
  amount: RawBuilder<unknown>,
): [Code, RawBuilder<unknown>, RawBuilder<SqlBool>][] {
  const from = openFrom(unlock)
  const otherwise = unlock === 'look' ? DONATION_MAX_CENTS + 1 : 0
  return isAsked ? [[code, from, sql`${amount} < coalesce(${from}, ${otherwise}::bigint)`]] : []
}

const REFUSALS = {
  page_minimum: ['amountEuro', (sum) => `this page takes ${sum} and more`],
  page_maximum: ['amountEuro', (sum) => `this page takes ${sum} at most`],
  tier_long_message: [
    'message',
    (sum) => `more than ${SHORT_MESSAGE_MAX_CHARACTERS} characters are open from ${sum} on`,
  ],
  tier_recording: ['audioUrl', (sum) => `recordings and uploads are open from ${sum} on`],
  tier_voice: ['audioType', (sum) => `messages are read aloud from ${sum} on`],
  tier_look: ['style', (sum) => (sum ? `the look is picked from ${sum} on` : 'nobody picks the look on this page')],
  sign_in_required: ['amountEuro', (sum) => `above ${sum} this page takes what is given signed in`],
  cover_fee_off: ['coverFee', () => 'this page does not have the fee paid on top'],
  cover_too_much: ['coverFee', (sum) => `with the fee on top it would be more than ${sum}`],
} as const satisfies Record<string, [path: string, message: (sum: string) => string]>

export function refusalBy({ code, cents }: BrokenRule): AppError {
  const [path, message] = REFUSALS[code]
  const text = message(cents === null ? '' : `${centsToDecimal(cents)} euros`)
  return new AppError('validation_failed', `${path}: ${text}`, { errors: [{ path, code, message: text }] })
}
