import { DONATION_PAGE_DEFAULTS, type TierUnlock } from '@aplauso/contract/donation-page'
import type { StartDonation } from '@aplauso/contract/donations'
import { DONATION_MAX_CENTS, SHORT_MESSAGE_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { type Cents, centsToDecimal } from '@aplauso/contract/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { AppError } from '#platform/errors/app-error.ts'

type Code = keyof typeof RULE_MESSAGES
export type BrokenRule = { code: Code; cents: Cents | null }

/** Facts of an order that the rules check; `hasSignInLimit`: the donor could sign in and has not. */
export type PageOrder = Pick<StartDonation, 'amountEuro' | 'audioType' | 'message' | 'style' | 'coverFee'> & {
  hasRecording: boolean
  hasSignInLimit: boolean
}

/**
 * For a statement that has `creators`: the first rule of the page that this order breaks, or null. The statement that
 * writes a donation thus decides by the page of that moment. Amounts are those that the donor entered, without a
 * covered fee; `charged` includes it.
 */
export function brokenRule(order: PageOrder, charged: RawBuilder<unknown>): RawBuilder<BrokenRule | null> {
  const { amountEuro, audioType, message, style, coverFee = false, hasRecording, hasSignInLimit } = order
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
  if (hasSignInLimit) rules.push(['sign_in_required', signInAbove, sql`${amount} > ${signInAbove}`])
  if (coverFee) {
    rules.push(['cover_fee_off', sql`null::bigint`, sql`not ${allowsCover}`])
    rules.push(['cover_too_much', sql`${DONATION_MAX_CENTS}::bigint`, sql`${charged} > ${DONATION_MAX_CENTS}::bigint`])
  }
  const rows = rules.map(
    ([code, cents, isBroken], position) => sql`(${position}::integer, ${code}::text, ${cents}, ${isBroken})`,
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
const signInAbove = sql`(page.settings ->> 'signInAboveCents')::bigint`
const allowsCover = sql<boolean>`coalesce((page.settings ->> 'coverFee')::boolean, ${coversFee}::boolean)`

/** Amount from which the feature is unlocked: the lowest of all tiers that name it. */
const unlockedFrom = (unlock: TierUnlock) => sql`(
  select min((tier ->> 'fromCents')::bigint) from jsonb_array_elements(page.settings -> 'tiers') as tier
  where tier -> 'unlocks' @> ${JSON.stringify([unlock])}::jsonb)`

/** A feature without a tier is open to every amount, except the alert style. */
function tierRule(
  code: Code,
  unlock: TierUnlock,
  isUsed: boolean,
  amount: RawBuilder<unknown>,
): [Code, RawBuilder<unknown>, RawBuilder<SqlBool>][] {
  const from = unlockedFrom(unlock)
  const otherwise = unlock === 'look' ? DONATION_MAX_CENTS + 1 : 0
  return isUsed ? [[code, from, sql`${amount} < coalesce(${from}, ${otherwise}::bigint)`]] : []
}

const RULE_MESSAGES = {
  page_minimum: ['amountEuro', (amount) => `this page takes ${amount} and more`],
  page_maximum: ['amountEuro', (amount) => `this page takes ${amount} at most`],
  tier_long_message: [
    'message',
    (amount) => `more than ${SHORT_MESSAGE_MAX_CHARACTERS} characters are open from ${amount} on`,
  ],
  tier_recording: ['audioUrl', (amount) => `recordings and uploads are open from ${amount} on`],
  tier_voice: ['audioType', (amount) => `messages are read aloud from ${amount} on`],
  tier_look: [
    'style',
    (amount) => (amount ? `the look is picked from ${amount} on` : 'nobody picks the look on this page'),
  ],
  sign_in_required: ['amountEuro', (amount) => `above ${amount} this page takes what is given signed in`],
  cover_fee_off: ['coverFee', () => 'this page does not have the fee paid on top'],
  cover_too_much: ['coverFee', (amount) => `with the fee on top it would be more than ${amount}`],
} as const satisfies Record<string, [path: string, message: (amount: string) => string]>

export function brokenRuleError({ code, cents }: BrokenRule): AppError {
  const [path, message] = RULE_MESSAGES[code]
  const text = message(cents === null ? '' : `${centsToDecimal(cents)} euros`)
  return new AppError('validation_failed', `${path}: ${text}`, { errors: [{ path, code, message: text }] })
}
