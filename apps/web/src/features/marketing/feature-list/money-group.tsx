import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { usePlans } from '#lib/page/plans.ts'
import { BalancePicture } from '../product/books-picture.tsx'
import { FeatureGroup, FeaturePoints } from './feature-group.tsx'
import { FeaturePoint } from './feature-point.tsx'

export function MoneyGroup() {
  const t = useText()
  const hasPlans = usePlans() !== null
  return (
    <FeatureGroup id="dinheiro" title={t(m.features_money)} picture={<BalancePicture />}>
      <FeaturePoints>
        <FeaturePoint title={t(m.features_confirmed)} text={t(m.features_confirmed_text)} />
        <FeaturePoint title={t(m.features_proven)} text={t(m.features_proven_text)} />
        <FeaturePoint
          title={t(m.features_balance)}
          text={t(hasPlans ? m.features_balance_text : m.features_balance_text_no_plans)}
        />
        <FeaturePoint
          title={t(m.features_statements)}
          text={t(hasPlans ? m.features_statements_text : m.features_statements_text_no_plans)}
        />
        <FeaturePoint
          title={t(m.features_refunds)}
          text={t(hasPlans ? m.features_refunds_text : m.features_refunds_text_no_plans)}
        />
        <FeaturePoint title={t(m.features_disputes)} text={t(m.features_disputes_text)} />
      </FeaturePoints>
    </FeatureGroup>
  )
}
