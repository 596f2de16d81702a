import { DONATION_MAX_CENTS, DONATION_MIN_CENTS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/offered.ts'
import { FeatureGroup, FeaturePoints } from './feature-group.tsx'
import { FeaturePoint } from './feature-point.tsx'

export function PageGroup() {
  const { t, language } = useLanguage()
  const { sharing } = useAvailableFeatures()
  const range = {
    min: formatEuros(DONATION_MIN_CENTS, language, 0),
    max: formatEuros(DONATION_MAX_CENTS, language, 0),
  }
  return (
    <FeatureGroup id="pagina" title={t(m.features_page)} lead={t(m.features_page_lead)}>
      <FeaturePoints>
        <FeaturePoint title={t(m.features_guest)} text={t(m.features_guest_text, range)} />
        <FeaturePoint
          title={t(m.features_share)}
          text={t(sharing ? m.features_share_text : m.features_share_text_links)}
        />
        <FeaturePoint title={t(m.features_methods)} text={t(m.features_methods_text)} />
        <FeaturePoint title={t(m.features_cards_away)} text={t(m.features_cards_away_text)} />
        <FeaturePoint title={t(m.features_draft)} text={t(m.features_draft_text)} />
        <FeaturePoint title={t(m.features_receipt)} text={t(m.features_receipt_text)} />
      </FeaturePoints>
    </FeatureGroup>
  )
}
