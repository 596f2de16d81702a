import { MANAGED_CREATORS_WITHOUT_PLAN } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'
import { FeatureGroup } from './feature-group.tsx'
import { PlansTable } from './plans-table.tsx'

export function PlansGroup() {
  const t = useText()
  return (
    <FeatureGroup id="planos" title={t(m.features_plans)} lead={t(m.features_plans_lead)} picture={<PlansTable />}>
      <p className="mt-5 max-w-[60ch] text-ink-2">
        {t(m.features_plans_agency, { count: MANAGED_CREATORS_WITHOUT_PLAN })}
      </p>
      <Link to="/pricing" className="mt-1 tap-link">
        {t(m.features_pricing)}
      </Link>
    </FeatureGroup>
  )
}
