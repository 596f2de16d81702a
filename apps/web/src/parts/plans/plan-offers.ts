import type { UserType } from '@aplauso/contract/accounts'
import type { Config } from '@aplauso/contract/config'
import { FEATURES, type Features } from '@aplauso/contract/features'
import type { Language } from '@aplauso/contract/languages'
import { MANAGED_CREATORS_WITHOUT_PLAN } from '@aplauso/contract/limits'
import { PLAN_IDS, PLANS, type Plan, type PlanId } from '@aplauso/contract/plans'
import { m } from '@aplauso/texts/messages'
import { formatBasisPoints, formatNumber } from '#lib/i18n/format.ts'
import type { Message, Translate } from '#lib/i18n/language.tsx'
import { PLAN_NAMES } from './plan-names.ts'

/** What of the plans is there on this server. `voices`: none, those that every server has, or better ones too. */
export type PlanParts = {
  voices: 'none' | 'synthetic' | 'premium'
  sounds: boolean
  agencies: boolean
  isSold: boolean
}

/** A server that does not say so is taken for one of the usual kind. */
export function planParts(
  config: Pick<Config, 'features' | 'voicesConfigured' | 'premiumVoices'> | undefined,
): PlanParts {
  const features: Features = config?.features ?? FEATURES
  return {
    voices: config?.voicesConfigured === false ? 'none' : config?.premiumVoices ? 'premium' : 'synthetic',
    sounds: features.customAudioUpload,
    agencies: features.agencyDashboard,
    isSold: features.creatorSubscriptions,
  }
}

/**
 * What a plan has beside its price and fee, read from what is enforced and switched on: the first line what it takes over from
 * the plan before. An agency reads in the first and the last plan what they are to an agency.
 */
export function offersOf(
  id: PlanId,
  { viewer, parts }: { viewer: UserType; parts: PlanParts },
  t: Translate,
  language: Language,
): string[] {
  if (id === 'agency') {
    const more = t(m.pricing_has_more_creators, { count: MANAGED_CREATORS_WITHOUT_PLAN })
    const fee = t(m.pricing_has_creators_fee, { fee: formatBasisPoints(PLANS.agency.feeBasisPoints, language) })
    return viewer === 'agency' ? [allOf('free', t), more, fee] : [more, fee, ...agencyLines(t)]
  }
  if (id === 'free' && viewer === 'agency') {
    return [t(m.pricing_has_creators, { count: MANAGED_CREATORS_WITHOUT_PLAN }), ...agencyLines(t)]
  }
  const before = PLAN_IDS[PLAN_IDS.indexOf(id) - 1]
  const own = ownLines(PLANS[id], before && PLANS[before], parts, t, language)
  if (before !== undefined) return [allOf(before, t), ...own]
  return [
    ...own,
    t(m.pricing_has_alerts),
    ...(parts.voices === 'none' ? [] : [t(m.pricing_has_read_aloud)]),
    ...(parts.sounds ? [t(m.pricing_has_own_audio)] : []),
    t(m.pricing_has_statistics),
  ]
}

const allOf = (id: PlanId, t: Translate) => t(m.pricing_has_all_of, { plan: t(PLAN_NAMES[id]) })
const agencyLines = (t: Translate) => [t(m.pricing_has_central), t(m.pricing_has_reports), t(m.pricing_has_reports_csv)]

/** What `plan` has and `before` does not. */
function ownLines(plan: Plan, before: Plan | undefined, parts: PlanParts, t: Translate, language: Language): string[] {
  const { donationsPerMonth, voices, exports, apiAccess, accounts } = plan
  const isNew = (name: keyof Plan) => plan[name] !== before?.[name]
  return [
    isNew('donationsPerMonth') &&
      (donationsPerMonth === null
        ? t(m.pricing_has_unlimited)
        : t(m.pricing_has_donations, { count: formatNumber(donationsPerMonth, language) })),
    isNew('voices') && parts.voices !== 'none' && t(voicesText(voices, parts.voices)),
    isNew('exports') && exports && t(m.pricing_has_csv),
    isNew('apiAccess') && apiAccess && t(m.pricing_has_api_webhooks),
    isNew('accounts') && accounts > 1 && t(m.pricing_has_accounts, { count: accounts }),
  ].filter((line) => line !== false)
}

function voicesText(tier: Plan['voices'], there: 'synthetic' | 'premium'): Message {
  if (tier === 'basic') return m.pricing_has_basic_voices
  if (tier === 'exclusive') return m.pricing_has_exclusive
  // Where nothing better speaks, a larger plan has more voices, and no premium ones.
  return there === 'premium' ? m.pricing_has_premium : m.pricing_has_more_voices
}
