import type { UserType } from '@aplauso/contract/accounts'
import type { Config } from '@aplauso/contract/config'
import { FEATURES, type Features } from '@aplauso/contract/features'
import type { Language } from '@aplauso/contract/languages'
import { PLAN_IDS, type PlanId, VOICE_TIERS } from '@aplauso/contract/plan-ids'
import type { Plan, Plans } from '@aplauso/contract/plans'
import { m } from '@aplauso/texts/messages'
import { formatBasisPoints, formatNumber } from '#lib/i18n/format.ts'
import type { Message, Translate } from '#lib/i18n/language.tsx'
import { PLAN_NAMES } from './plan-names.ts'

/** Plan features available on this server. `voices`: none, basic synthetic ones, or premium ones too. */
export type PlanAvailability = {
  voices: 'none' | 'synthetic' | 'premium'
  sounds: boolean
  agencies: boolean
  isSold: boolean
}

/** Features default to the usual ones until the config is loaded. */
export function planAvailability(
  config: Pick<Config, 'features' | 'voicesConfigured' | 'premiumVoices'> | undefined,
): PlanAvailability {
  const features: Features = config?.features ?? FEATURES
  return {
    voices: config?.voicesConfigured === false ? 'none' : config?.premiumVoices ? 'premium' : 'synthetic',
    sounds: features.customAudioUpload,
    agencies: features.agencyDashboard,
    isSold: features.creatorSubscriptions,
  }
}

type PlanBenefitsOptions = { id: PlanId; viewer: UserType; availability: PlanAvailability; plans: Plans }

/**
 * Benefits of a plan beside price and fee, derived from enforced limits and enabled features. The first line says that
 * it includes the previous plan, if it includes all of it. For an agency, the first and last plan list agency benefits.
 */
export function planBenefits(
  { id, viewer, availability, plans }: PlanBenefitsOptions,
  t: Translate,
  language: Language,
): string[] {
  if (id === 'agency') {
    const creators = creatorsBenefitTexts(plans.agency, plans.free, t)
    const fee = plans.agency.feeBasisPoints
    const lines = [
      ...creators,
      fee === 0
        ? t(m.pricing_has_creators_no_fee)
        : t(m.pricing_has_creators_fee, { fee: formatBasisPoints(fee, language) }),
    ]
    return viewer === 'agency' ? [allBenefitsOf('free', t), ...lines] : [...lines, ...agencyBenefitTexts(t)]
  }
  if (id === 'free' && viewer === 'agency')
    return [...creatorsBenefitTexts(plans.free, undefined, t), ...agencyBenefitTexts(t)]
  const before = PLAN_IDS[PLAN_IDS.indexOf(id) - 1]
  if (before !== undefined && hasAllOf(plans[id], plans[before])) {
    return [allBenefitsOf(before, t), ...benefitTexts(plans[id], plans[before], availability, t, language)]
  }
  return [
    ...benefitTexts(plans[id], undefined, availability, t, language),
    t(m.pricing_has_alerts),
    ...(availability.voices === 'none' ? [] : [t(m.pricing_has_read_aloud)]),
    ...(availability.sounds ? [t(m.pricing_has_own_audio)] : []),
    t(m.pricing_has_statistics),
  ]
}

const allBenefitsOf = (id: PlanId, t: Translate) => t(m.pricing_has_all_of, { plan: t(PLAN_NAMES[id]) })
const agencyBenefitTexts = (t: Translate) => [
  t(m.pricing_has_central),
  t(m.pricing_has_reports),
  t(m.pricing_has_reports_csv),
]

function hasAllOf(plan: Plan, before: Plan): boolean {
  const tierOf = ({ voices }: Plan) => VOICE_TIERS.indexOf(voices)
  return (
    isAtLeast(plan.donationsPerMonth, before.donationsPerMonth) &&
    tierOf(plan) >= tierOf(before) &&
    (plan.exports || !before.exports) &&
    (plan.apiAccess || !before.apiAccess) &&
    plan.accounts >= before.accounts &&
    isAtLeast(plan.mediaBytes, before.mediaBytes)
  )
}

/** Null means no limit. */
const isAtLeast = (most: number | null, other: number | null) => most === null || (other !== null && most >= other)

/** Number of creators an agency may manage, if it differs from the previous plan. */
function creatorsBenefitTexts({ managedCreators }: Plan, before: Plan | undefined, t: Translate): string[] {
  if (managedCreators === before?.managedCreators || managedCreators === 0) return []
  if (managedCreators === 1) return [t(m.pricing_has_one_creator)]
  if (managedCreators !== null) return [t(m.pricing_has_creators, { count: managedCreators })]
  const fewer = before?.managedCreators
  if (fewer === 1) return [t(m.pricing_has_more_than_one)]
  return [fewer ? t(m.pricing_has_more_creators, { count: fewer }) : t(m.pricing_has_creators_unlimited)]
}

function benefitTexts(
  plan: Plan,
  before: Plan | undefined,
  availability: PlanAvailability,
  t: Translate,
  language: Language,
): string[] {
  const { donationsPerMonth, voices, exports, apiAccess, accounts } = plan
  const isNew = (name: keyof Plan) => plan[name] !== before?.[name]
  return [
    isNew('donationsPerMonth') &&
      (donationsPerMonth === null
        ? t(m.pricing_has_unlimited)
        : t(m.pricing_has_donations, { count: formatNumber(donationsPerMonth, language) })),
    isNew('voices') && availability.voices !== 'none' && t(voicesText(voices, availability.voices)),
    isNew('exports') && exports && t(m.pricing_has_csv),
    isNew('apiAccess') && apiAccess && t(m.pricing_has_api_webhooks),
    isNew('accounts') && accounts > 1 && t(m.pricing_has_accounts, { count: accounts }),
  ].filter((line) => line !== false)
}

function voicesText(tier: Plan['voices'], serverVoices: 'synthetic' | 'premium'): Message {
  if (tier === 'basic') return m.pricing_has_basic_voices
  if (tier === 'exclusive') return m.pricing_has_exclusive
  // On a server without premium voices a larger plan has more basic ones.
  return serverVoices === 'premium' ? m.pricing_has_premium : m.pricing_has_more_voices
}
