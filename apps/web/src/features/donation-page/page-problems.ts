import { isAmbiguousEuros } from '@aplauso/contract/euros'
import { DONATION_MAX_CENTS, DONATION_MIN_CENTS } from '@aplauso/contract/limits'
import type { Cents } from '@aplauso/contract/money'
import { amountCentsOf, type PageDraft } from './page-draft.ts'

/** Error codes of fields; the form translates them. */
export type PageProblem = 'sum' | 'ambiguous' | 'twice' | 'bounds' | 'unlocks' | 'url'

/** Errors by field; rows by their keys. */
export function pageProblemsOf(draft: PageDraft): { [field: string]: PageProblem } {
  const min = amountCentsOf(draft.min)
  const max = amountCentsOf(draft.max)
  const isReversed = min !== undefined && max !== undefined && min > max
  const signIn = draft.signInAbove.trim() === '' ? 0 : amountCentsOf(draft.signInAbove, 0)
  return {
    ...(min === undefined && { min: amountProblem(draft.min) }),
    ...(max === undefined ? { max: amountProblem(draft.max) } : isReversed && { max: 'bounds' as const }),
    ...rowProblems(
      draft,
      'preset',
      draft.presets.map(({ key, amount }) => [key, amount]),
    ),
    ...rowProblems(
      draft,
      'tier',
      draft.tiers.map(({ key, from }) => [key, from]),
    ),
    ...Object.fromEntries(
      draft.tiers.flatMap(({ key, unlocks }) => (unlocks.length > 0 ? [] : [[`unlocks-${key}`, 'unlocks' as const]])),
    ),
    ...(!isAddress(draft.thanksUrl) && { thanksUrl: 'url' as const }),
    ...((signIn === undefined || (max !== undefined && signIn > max)) && {
      signInAbove: amountProblem(draft.signInAbove),
    }),
  }
}

const amountProblem = (typed: string) => (isAmbiguousEuros(typed) ? 'ambiguous' : 'sum')

/** Errors of row amounts: outside the limits, or duplicate. */
function rowProblems(draft: PageDraft, kind: 'preset' | 'tier', rows: readonly [key: number, typed: string][]) {
  const { minCents, maxCents } = boundsOf(draft)
  const usedAmounts = new Set<number>()
  return Object.fromEntries(
    rows.flatMap(([key, typed]): [string, PageProblem][] => {
      const amountCents = amountCentsOf(typed)
      const problem =
        amountCents === undefined || amountCents < minCents || amountCents > maxCents
          ? amountProblem(typed)
          : usedAmounts.has(amountCents)
            ? 'twice'
            : undefined
      if (amountCents !== undefined) usedAmounts.add(amountCents)
      return problem ? [[`${kind}-${key}`, problem]] : []
    }),
  )
}

/** Limits for the other amounts; an invalid limit counts as the default. */
export function boundsOf({ min, max }: PageDraft): { minCents: Cents; maxCents: Cents } {
  const [minCents, maxCents] = [amountCentsOf(min) ?? DONATION_MIN_CENTS, amountCentsOf(max) ?? DONATION_MAX_CENTS]
  return minCents > maxCents ? { minCents: DONATION_MIN_CENTS, maxCents: DONATION_MAX_CENTS } : { minCents, maxCents }
}

const isAddress = (typed: string) =>
  typed.trim() === '' || (/^https:\/\/[^/]/i.test(typed.trim()) && URL.canParse(typed.trim()))

const FORM_FIELDS = new Map([
  ['minCents', 'min'],
  ['maxCents', 'max'],
  ['signInAboveCents', 'signInAbove'],
  ['thanks.url', 'thanksUrl'],
  ['thanks.text', 'thanksText'],
])

/** The form field of a path in the request body. */
export function formFieldOf(path: string, { presets, tiers }: PageDraft): string {
  const [part, index = ''] = path.split('.')
  const row = part === 'presets' ? presets[Number(index)] : part === 'tiers' ? tiers[Number(index)] : undefined
  return row ? `${part === 'presets' ? 'preset' : 'tier'}-${row.key}` : (FORM_FIELDS.get(path) ?? path)
}
