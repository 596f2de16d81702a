import { ALL_FEATURES_AVAILABLE, type AvailableFeatures } from '@aplauso/contract/features'
import type { Language } from '@aplauso/contract/languages'
import { PLAN_IDS } from '@aplauso/contract/plan-ids'
import type { Plan, Plans } from '@aplauso/contract/plans'
import { formatBasisPoints, formatEuros, formatNumber } from '#lib/i18n/format.ts'
import { freeManagedCreators } from '#lib/page/free-managed-creators.ts'

const anyPlan = (plans: Plans, predicate: (plan: Plan) => boolean) => PLAN_IDS.some((id) => predicate(plans[id]))
const hasFees = (plans: Plans) => anyPlan(plans, ({ feeBasisPoints }) => feeBasisPoints > 0)
const isLower = ({ free, creator, pro }: Plans) =>
  Math.min(creator.feeBasisPoints, pro.feeBasisPoints) < free.feeBasisPoints

/** Conditions of document passages by name: `{if month limit}`. All are false without plans. */
const CONDITIONS: Record<string, (plans: Plans) => boolean> = {
  plans: () => true,
  fees: hasFees,
  'plans without fees': (plans) => !hasFees(plans),
  'lower fee': isLower,
  'same fee': (plans) => plans.free.feeBasisPoints > 0 && !isLower(plans),
  'free without fee': ({ free }) => free.feeBasisPoints === 0,
  'month limit': ({ free }) => free.donationsPerMonth !== null,
  'creator month limit': ({ creator }) => creator.donationsPerMonth !== null,
  'pro month limit': ({ pro }) => pro.donationsPerMonth !== null,
  'creator accounts': ({ creator }) => creator.accounts > 1,
  'pro accounts': ({ pro }) => pro.accounts > 1,
  'more creators': (plans) => freeManagedCreators(plans) !== undefined,
  'api by plan': (plans) => anyPlan(plans, ({ apiAccess }) => !apiAccess),
  'voices by plan': (plans) => anyPlan(plans, ({ voices }) => voices !== plans.free.voices),
}

/** Plan variables by the names that documents use in braces. */
export function planVariables(plans: Plans, language: Language): Record<string, string> {
  const { free, creator, pro } = plans
  // No visible passage uses the variable of a missing limit.
  const count = (limit: number | null) => (limit === null ? '' : formatNumber(limit, language))
  return {
    ...Object.fromEntries(
      PLAN_IDS.flatMap((id) => [
        [`plan_${id}_price`, formatEuros(plans[id].monthlyPriceCents, language)],
        [`plan_${id}_fee`, formatBasisPoints(plans[id].feeBasisPoints, language)],
      ]),
    ),
    free_donations_per_month: count(free.donationsPerMonth),
    creator_donations_per_month: count(creator.donationsPerMonth),
    pro_donations_per_month: count(pro.donationsPerMonth),
    creator_accounts: count(creator.accounts),
    pro_accounts: count(pro.accounts),
    managed_creators_without_plan: count(free.managedCreators),
  }
}

/** Undefined for an unknown condition. */
export function isConditionMet(
  condition: string,
  plans: Plans | null,
  offered = ALL_FEATURES_AVAILABLE,
): boolean | undefined {
  const isNot = condition.startsWith('no ')
  const name = isNot ? condition.slice(3) : condition
  // "payment accounts" for `paymentAccounts`.
  const feature = name.replace(/ ([a-z])/g, (_blank, letter: string) => letter.toUpperCase())
  if (isFeatureName(feature)) return offered[feature] !== isNot
  const isMet = CONDITIONS[name]
  if (isMet === undefined) return undefined
  return (plans !== null && isMet(plans)) !== isNot
}

type Switched = keyof Omit<AvailableFeatures, 'registration'>
const isFeatureName = (name: string): name is Switched =>
  name !== 'registration' && Object.hasOwn(ALL_FEATURES_AVAILABLE, name)
