import { AGENCY_SHARE_MAX_BASIS_POINTS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { formatBasisPoints } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { freeManagedCreators } from '#lib/page/more-with-plan.ts'
import { usePlans } from '#lib/page/plans.ts'
import { PLAN_NAMES } from '#parts/plans/plan-names.ts'
import { FeatureGroup, FeaturePoints } from './feature-group.tsx'
import { FeaturePoint } from './feature-point.tsx'
import { SharePicture } from './share-picture.tsx'

export function AgenciesGroup() {
  const { t, language } = useLanguage()
  const plans = usePlans()
  const most = plans && freeManagedCreators(plans)
  const limit = most ? ` ${t(m.features_invite_limit, { count: most, plan: t(PLAN_NAMES.agency) })}` : ''
  const share = { max: formatBasisPoints(AGENCY_SHARE_MAX_BASIS_POINTS, language) }
  return (
    <FeatureGroup
      id="agencias"
      title={t(m.features_agencies)}
      lead={t(m.features_agencies_lead)}
      picture={<SharePicture />}
    >
      <FeaturePoints>
        <FeaturePoint title={t(m.features_invite)} text={`${t(m.features_invite_text)}${limit}`} />
        <FeaturePoint title={t(m.features_agency_share)} text={t(m.features_agency_share_text, share)} />
        <FeaturePoint title={t(m.features_agency_goals)} text={t(m.features_agency_goals_text)} />
        <FeaturePoint title={t(m.features_reports)} text={t(m.features_reports_text)} />
      </FeaturePoints>
    </FeatureGroup>
  )
}
