import { readFileSync } from 'node:fs'
import { cents } from '@aplauso/contract/money'
import { PLAN_IDS, SOLD_PLANS } from '@aplauso/contract/plan-ids'
import { type Plan, Plans, VoiceTier } from '@aplauso/contract/plans'
import * as z from 'zod'
import { findJsonErrorLine } from './json-error-line.ts'
import type { Prices } from './prices.ts'

/** Minimum card charge: Stripe 0.50 euros (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
export const CHARGE_MIN_CENTS = cents(50)

const File = z.strictObject({ plans: Plans })

const COUNT = 'a whole number'
/** Accepted values of each key, for error messages. */
const ACCEPTED: Record<keyof Plan, string> = {
  monthlyPriceCents: 'whole cents from 0 to 1000000',
  feeBasisPoints:
    'a whole number from 0 to 1000, in hundredths of a percent: agencies may take 90 % of a donation, and both have to fit',
  donationsPerMonth: `${COUNT} from 1 on, or null for no limit`,
  voices: VoiceTier.options.join(', '),
  exports: 'true, false',
  apiAccess: 'true, false',
  accounts: `${COUNT} from 1 on, the owner's own account included`,
  mediaBytes: `${COUNT} of bytes, or null for no limit`,
  managedCreators: `${COUNT} from 0 on, or null for no limit`,
}
const KEYS = Object.keys(ACCEPTED).join(', ')

/** Prices in this file, or one sentence for each error in it. */
export function readPlans(path: string): Prices | string[] {
  const withPath = (problem: string) => `PLANS_FILE ${path}: ${problem}`
  let text: string
  try {
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return [withPath(isMissing ? 'there is no such file' : 'that file cannot be read')]
  }
  const line = findJsonErrorLine(text)
  if (line !== undefined) return [withPath(`line ${line} is not JSON`)]
  const parsed: unknown = JSON.parse(text)
  const { data, error } = File.safeParse(parsed)
  if (error !== undefined) return error.issues.flatMap((issue) => describeIssue(issue, parsed)).map(withPath)
  const problems = findPlanProblems(data.plans)
  return problems.length > 0 ? problems.map(withPath) : { areSold: true, of: data.plans }
}

function describeIssue(issue: z.core.$ZodIssue, parsed: unknown): string[] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    const known = ['plans', PLAN_IDS.join(', '), KEYS][path.length]
    return issue.keys.map((key) => `${[...path, key].join('.')} is not known: accepts ${known}`)
  }
  const [, plan, key] = path
  if (plan === undefined) return [`accepts { "plans": { ${PLAN_IDS.map((id) => `"${id}": {…}`).join(', ')} } }`]
  const accepted = key === undefined ? `an object with ${KEYS}` : isKey(key) ? ACCEPTED[key] : issue.message
  return [`${path.join('.')} ${describeValue(valueAt(parsed, path))}: accepts ${accepted}`]
}

const isKey = (key: string): key is keyof Plan => Object.hasOwn(ACCEPTED, key)

function valueAt(value: unknown, [key, ...rest]: string[]): unknown {
  if (key === undefined) return value
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return valueAt(entries.find(([name]) => name === key)?.[1], rest)
}

const SHOWN_CHARACTERS = 40

function describeValue(value: unknown): string {
  if (value === undefined) return 'is missing'
  const shown = JSON.stringify(value)
  return `is ${shown.length > SHOWN_CHARACTERS ? `${shown.slice(0, SHOWN_CHARACTERS)}…` : shown}`
}

/** Checks rules that concern plans as a whole, beyond the allowed values of each key. */
function findPlanProblems({ free, ...others }: Plans): string[] {
  const tooCheap = SOLD_PLANS.filter((id) => others[id].monthlyPriceCents < CHARGE_MIN_CENTS)
  return [
    ...(free.monthlyPriceCents === 0
      ? []
      : [`plans.free.monthlyPriceCents is ${free.monthlyPriceCents}: accepts 0, whoever pays has another plan`]),
    ...(free.accounts === 1
      ? []
      : [`plans.free.accounts is ${free.accounts}: accepts 1, nobody is covered by a plan that everybody has`]),
    ...tooCheap.map(
      (id) =>
        `plans.${id}.monthlyPriceCents is ${others[id].monthlyPriceCents}: accepts ${CHARGE_MIN_CENTS} and more, which is the least that cards are charged with`,
    ),
  ]
}
