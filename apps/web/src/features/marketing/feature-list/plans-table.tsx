import type { Language } from '@aplauso/contract/languages'
import { PLAN_IDS } from '@aplauso/contract/plan-ids'
import type { Plan, Plans, VoiceTier } from '@aplauso/contract/plans'
import { m } from '@aplauso/texts/messages'
import { PLAN_NAMES } from '#components/plans/plan-names.ts'
import { formatBasisPoints, formatBytes, formatEuros, formatNumber } from '#lib/i18n/format.ts'
import { type Message, type Translate, useLanguage } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'

const VOICES: Record<VoiceTier, Message> = {
  basic: m.features_plans_basic,
  premium: m.features_plans_premium,
  exclusive: m.features_plans_exclusive,
}

/** The agency plan belongs to another account type. */
const CREATOR_PLANS = PLAN_IDS.filter((id) => id !== 'agency')

const ROWS: readonly { name: Message; cell: (plan: Plan, t: Translate, language: Language) => string }[] = [
  { name: m.features_plans_price, cell: (plan, _t, language) => formatEuros(plan.monthlyPriceCents, language) },
  { name: m.features_plans_fee, cell: (plan, _t, language) => formatBasisPoints(plan.feeBasisPoints, language) },
  {
    name: m.features_plans_donations,
    cell: ({ donationsPerMonth }, t, language) =>
      donationsPerMonth === null ? t(m.features_plans_no_limit) : formatNumber(donationsPerMonth, language),
  },
  { name: m.features_plans_voices, cell: ({ voices }, t) => t(VOICES[voices]) },
  {
    name: m.features_plans_media,
    cell: ({ mediaBytes }, t, language) =>
      mediaBytes === null ? t(m.features_plans_no_limit) : formatBytes(mediaBytes, language),
  },
  { name: m.features_plans_csv, cell: ({ exports }, t) => yesOrNo(exports, t) },
  { name: m.pricing_has_api_webhooks, cell: ({ apiAccess }, t) => yesOrNo(apiAccess, t) },
  { name: m.features_plans_accounts, cell: ({ accounts }, _t, language) => formatNumber(accounts, language) },
]

function yesOrNo(has: boolean, t: Translate): string {
  return t(has ? m.features_plans_yes : m.features_plans_no)
}

/** Differences between the creator plans, from the enforced limits. */
export function PlansTable({ plans }: { plans: Plans }) {
  const { t, language } = useLanguage()
  const { voices } = useAvailableFeatures()
  const rows = ROWS.filter(({ name }) => voices || name !== m.features_plans_voices)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a narrow screen, by the keyboard too
    <section aria-label={t(m.pricing_plans)} tabIndex={0} className="overflow-x-auto card">
      <table className="w-full text-start max-sm:text-xs">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="py-4 ps-3 pe-1 text-xs font-semibold text-ink-2 sm:px-6 sm:text-sm">
              {t(m.features_plans_plan)}
            </th>
            {CREATOR_PLANS.map((id) => (
              <th key={id} scope="col" className="display px-1 py-4 text-xs sm:px-4 sm:text-lg">
                {t(PLAN_NAMES[id])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cell }) => (
            <tr key={t(name)} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-3.5 ps-3 pe-1 font-normal text-ink-2 sm:px-6">
                {t(name)}
              </th>
              {CREATOR_PLANS.map((id) => (
                <td key={id} className="tnum px-1 py-3.5 font-semibold sm:px-4">
                  {cell(plans[id], t, language)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
