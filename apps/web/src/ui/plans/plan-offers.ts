import type { Language } from '@aplauso/contract/languages'
import { MANAGED_CREATORS_WITHOUT_PLAN } from '@aplauso/contract/limits'
import { PLAN_IDS, PLANS, type Plan, type PlanId } from '@aplauso/contract/plans'
import { m } from '@aplauso/texts/messages'
import { formatNumber } from '#lib/format.ts'
import type { Translate } from '#lib/language.tsx'
import { PLAN_NAMES } from './plan-names.ts'

const VOICES = {
  basic: m.pricing_has_basic_voices,
  premium: m.pricing_has_premium,
  exclusive: m.pricing_has_exclusive,
} as const

/**
 * What a plan has beside its price, read from what is enforced: the first line what it takes over from the plan before. The
 * agency plan is for another kind of account, and takes over nothing.
 */
export function offersOf(id: PlanId, t: Translate, language: Language): string[] {
  if (id === 'agency') {
    return [
      t(m.pricing_has_more_creators, { count: MANAGED_CREATORS_WITHOUT_PLAN }),
      t(m.pricing_has_central),
      t(m.pricing_has_reports),
      t(m.pricing_has_csv),
    ]
  }
  const plan = PLANS[id]
  const before = PLAN_IDS[PLAN_IDS.indexOf(id) - 1]
  if (before === undefined) {
    return [
      ...own(plan, undefined, t, language),
      t(m.pricing_has_alerts),
      t(m.pricing_has_own_audio),
      t(m.pricing_has_statistics),
    ]
  }
  return [t(m.pricing_has_all_of, { plan: t(PLAN_NAMES[before]) }), ...own(plan, PLANS[before], t, language)]
}

/** What `plan` has and `before` does not. */
function own(plan: Plan, before: Plan | undefined, t: Translate, language: Language): string[] {
  const { donationsPerMonth, voices, exports, apiAccess, accounts } = plan
  const isNew = (name: keyof Plan) => plan[name] !== before?.[name]
  return [
    isNew('donationsPerMonth') &&
      (donationsPerMonth === null
        ? t(m.pricing_has_unlimited)
        : t(m.pricing_has_donations, { count: formatNumber(donationsPerMonth, language) })),
    isNew('voices') && t(VOICES[voices]),
    isNew('exports') && exports && t(m.pricing_has_csv),
    isNew('apiAccess') && apiAccess && t(m.pricing_has_api_webhooks),
    isNew('accounts') && accounts > 1 && t(m.pricing_has_accounts, { count: accounts }),
  ].filter((line) => line !== false)
}
