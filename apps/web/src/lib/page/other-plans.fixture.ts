import type { Language } from '@aplauso/contract/languages'
import { cents } from '@aplauso/contract/money'
import type { Plan, Plans } from '@aplauso/contract/plans'

const MEGABYTE = 1024 * 1024
const plan = (plan: Omit<Plan, 'monthlyPriceCents'> & { euros: number }): Plan => {
  const { euros, ...rest } = plan
  return { ...rest, monthlyPriceCents: cents(Math.round(euros * 100)) }
}

/** A custom plan table. None of its numbers equals one of the built-in table or contains it. */
export const OTHER_PLANS: Plans = {
  free: plan({
    ...{ euros: 0, feeBasisPoints: 777, donationsPerMonth: 77, voices: 'basic', exports: false, apiAccess: false },
    ...{ accounts: 1, mediaBytes: 66 * MEGABYTE, managedCreators: 17 },
  }),
  creator: plan({
    ...{ euros: 11.11, feeBasisPoints: 666, donationsPerMonth: null, voices: 'premium', exports: false },
    ...{ apiAccess: false, accounts: 1, mediaBytes: 222 * MEGABYTE, managedCreators: 17 },
  }),
  pro: plan({
    ...{ euros: 22.22, feeBasisPoints: 222, donationsPerMonth: null, voices: 'exclusive', exports: true },
    ...{ apiAccess: true, accounts: 7, mediaBytes: 777 * MEGABYTE, managedCreators: 17 },
  }),
  agency: plan({
    ...{ euros: 66.66, feeBasisPoints: 111, donationsPerMonth: null, voices: 'exclusive', exports: true },
    ...{ apiAccess: true, accounts: 1, mediaBytes: 777 * MEGABYTE, managedCreators: null },
  }),
}

/** Values of the built-in table as the languages write them: fees, prices, donation limits and file quotas. */
export const BUILT_IN_PLAN_VALUES: readonly RegExp[] = [
  /(?<![\d.,])[8543][\s\u00a0\u202f]?%/,
  /(?<!\d)(?:9|19|49)[.,]99(?!\d)/,
  /(?<![\d.,])50[\s\u00a0](?:doações|donations|donaciones|dons)/,
  /(?<!\d)3[\s\u00a0](?:contas|creator accounts|accounts|cuentas|comptes)/,
  /(?<!\d)10[\s\u00a0](?:criadores|creators|creadores|créateurs)/,
  /(?<!\d)(?:100|500)[\s\u00a0](?:MB|Mo)|(?<!\d)2[\s\u00a0](?:GB|Go)/,
]

/** Words about plans in the four languages. */
export const PLAN_WORDS: Record<Language, RegExp> = {
  pt: /\b(?:plano gratuito|planos|plano Pro|plano Agência|teu plano|comissão(?! europeia)|comissões|mensalidade)\b/i,
  en: /\b(?:free plan|plans|Pro plan|Agency plan|your plan|platform fee|monthly price)\b/i,
  es: /\b(?:plan gratuito|planes|plan Pro|plan Agencia|tu plan|comisión(?! europea)|comisiones|cuota mensual)\b/i,
  fr: /\b(?:offre gratuite|offres|offre Pro|offre Agence|ton offre|commission(?! européenne)|commissions)\b/i,
}
