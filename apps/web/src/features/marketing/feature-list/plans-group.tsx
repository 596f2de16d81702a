import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { freeManagedCreators } from '#lib/page/more-with-plan.ts'
import { useAvailableFeatures } from '#lib/page/offered.ts'
import { usePlans } from '#lib/page/plans.ts'
import { Link } from '#ui/text/link.tsx'
import { FeatureGroup } from './feature-group.tsx'
import { PlansTable } from './plans-table.tsx'

export function PlansGroup() {
  const t = useText()
  const plans = usePlans()
  const { agencies } = useAvailableFeatures()
  if (plans === null) return null
  const most = freeManagedCreators(plans)
  return (
    <FeatureGroup
      id="planos"
      title={t(m.features_plans)}
      lead={t(m.features_plans_lead)}
      picture={<PlansTable plans={plans} />}
    >
      {agencies && most !== undefined && (
        <p className="mt-5 max-w-[60ch] text-ink-2">{t(m.features_plans_agency, { count: most })}</p>
      )}
      <Link to="/pricing" className="mt-1 tap-link">
        {t(m.features_pricing)}
      </Link>
    </FeatureGroup>
  )
}
