import { WEBHOOK_LOG_DAYS } from '@aplauso/contract/limits'
import type { Plan } from '@aplauso/contract/plans'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'
import { FeatureGroup, FeaturePoints } from './feature-group.tsx'
import { FeaturePoint } from './feature-point.tsx'

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
