import { isAmbiguousEuros } from '@aplauso/contract/euros'
import { DONATION_MAX_CENTS, DONATION_MIN_CENTS } from '@aplauso/contract/limits'
import type { Cents } from '@aplauso/contract/money'
import { type PageDraft, sumOf } from './page-draft.ts'

/** What is wrong with a field; its words are the page's. */
export type PageProblem = 'sum' | 'ambiguous' | 'twice' | 'bounds' | 'unlocks' | 'url'

/** What cannot be sent as it is, by field; rows by their keys. */
export function problemsOf(draft: PageDraft): { [field: string]: PageProblem } {
  const min = sumOf(draft.min)
  const max = sumOf(draft.max)
  const isReversed = min !== undefined && max !== undefined && min > max
  const signIn = draft.signInAbove.trim() === '' ? 0 : sumOf(draft.signInAbove, 0)
  return {
    ...(min === undefined && { min: sumProblem(draft.min) }),
    ...(max === undefined ? { max: sumProblem(draft.max) } : isReversed && { max: 'bounds' as const }),
    ...rowProblems(
      draft,
      'preset',
      draft.presets.map(({ key, sum }) => [key, sum]),
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
      signInAbove: sumProblem(draft.signInAbove),
    }),
  }
}

const sumProblem = (typed: string) => (isAmbiguousEuros(typed) ? 'ambiguous' : 'sum')

/** Sums of rows, which have to be between the least and the most that the page takes, and each there once. */
function rowProblems(draft: PageDraft, kind: 'preset' | 'tier', rows: readonly [key: number, typed: string][]) {
  const { minCents, maxCents } = boundsOf(draft)
  const seen = new Set<number>()
  return Object.fromEntries(
    rows.flatMap(([key, typed]): [string, PageProblem][] => {
      const sum = sumOf(typed)
      const problem =
        sum === undefined || sum < minCents || sum > maxCents ? sumProblem(typed) : seen.has(sum) ? 'twice' : undefined
      if (sum !== undefined) seen.add(sum)
      return problem ? [[`${kind}-${key}`, problem]] : []
    }),
  )
}

/** Between which sums the others have to be; what is no sum bounds nothing. */
export function boundsOf({ min, max }: PageDraft): { minCents: Cents; maxCents: Cents } {
  const [minCents, maxCents] = [sumOf(min) ?? DONATION_MIN_CENTS, sumOf(max) ?? DONATION_MAX_CENTS]
  return minCents > maxCents ? { minCents: DONATION_MIN_CENTS, maxCents: DONATION_MAX_CENTS } : { minCents, maxCents }
}

const isAddress = (typed: string) =>
  typed.trim() === '' || (/^https:\/\/[^/]/i.test(typed.trim()) && URL.canParse(typed.trim()))

const FIELDS = new Map([
  ['minCents', 'min'],
  ['maxCents', 'max'],
  ['signInAboveCents', 'signInAbove'],
  ['thanks.url', 'thanksUrl'],
  ['thanks.text', 'thanksText'],
])

/** The field that a path of the call's body is of. */
export function fieldOf(path: string, { presets, tiers }: PageDraft): string {
  const [part, index = ''] = path.split('.')
  const row = part === 'presets' ? presets[Number(index)] : part === 'tiers' ? tiers[Number(index)] : undefined
  return row ? `${part === 'presets' ? 'preset' : 'tier'}-${row.key}` : (FIELDS.get(path) ?? path)
}
