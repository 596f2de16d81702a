import { AGENCY_SHARE_MAX_BASIS_POINTS, WEBHOOK_LOG_DAYS } from '@aplauso/contract/limits'
import type { Plan } from '@aplauso/contract/plans'
import { m } from '@aplauso/texts/messages'
import { PLAN_NAMES } from '#components/plans/plan-names.ts'
import { formatBasisPoints } from '#lib/i18n/format.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import { freeManagedCreators } from '#lib/page/free-managed-creators.ts'
import { usePlans } from '#lib/page/plans.ts'
import { Link } from '#ui/text/link.tsx'
import { StartCommand } from '../start-command.tsx'
import { FeatureGroup, FeaturePoints } from './feature-group.tsx'
import { FeaturePoint } from './feature-point.tsx'
import { PlansTable } from './plans-table.tsx'
import { SharePicture } from './share-picture.tsx'

const hasApi = ({ apiAccess }: Plan) => apiAccess

export function DevelopersGroup() {
  const t = useText()
  return (
    <FeatureGroup id="api" title={t(m.features_developers)}>
      <FeaturePoints>
        <FeaturePoint title={t(m.features_keys)} text={t(m.features_keys_text)} planHas={hasApi} />
        <FeaturePoint
          title={t(m.features_webhooks)}
          text={t(m.features_webhooks_text, { days: WEBHOOK_LOG_DAYS })}
          planHas={hasApi}
        />
        <FeaturePoint title={t(m.features_openapi)} text={t(m.features_openapi_text)}>
          <Link to="/api-documentation" className="tap-link">
            {t(m.features_openapi_link)}
          </Link>
        </FeaturePoint>
        <FeaturePoint title="TikTok" text={t(m.features_tiktok_text)} />
      </FeaturePoints>
    </FeatureGroup>
  )
}

export function SelfHostingGroup() {
  const t = useText()
  return (
    <FeatureGroup id="teu" title={t(m.features_own)} picture={<SelfHostingPanel />}>
      <FeaturePoints>
        <FeaturePoint title={t(m.features_grow)} text={t(m.features_grow_text)} />
        <FeaturePoint title={t(m.features_providers)} text={t(m.features_providers_text)} />
        <FeaturePoint title={t(m.features_export)} text={t(m.features_export_text)} />
        <FeaturePoint title={t(m.features_languages)} text={t(m.features_languages_text)} />
        <FeaturePoint title={t(m.features_access)} text={t(m.features_access_text)} />
      </FeaturePoints>
    </FeatureGroup>
  )
}

function SelfHostingPanel() {
  const t = useText()
  return (
    <div className="grid items-center gap-x-10 gap-y-6 rounded-lg bg-holofote p-6 text-on-holofote sm:p-8 md:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
      <div>
        <h3 className="text-xl">{t(m.features_host)}</h3>
        <p className="mt-1.5">{t(m.features_host_text)}</p>
      </div>
      <StartCommand className="" />
    </div>
  )
}

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
