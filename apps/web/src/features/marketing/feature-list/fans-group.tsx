import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { FeatureGroup, FeaturePoints } from './feature-group.tsx'
import { FeaturePoint } from './feature-point.tsx'

export function FansGroup() {
  const t = useText()
  return (
    <FeatureGroup id="fas" title={t(m.features_fans)}>
      <FeaturePoints>
        <FeaturePoint title={t(m.features_fans_history)} text={t(m.features_fans_history_text)} />
        <FeaturePoint title={t(m.features_favorites)} text={t(m.features_favorites_text)} />
        <FeaturePoint title={t(m.features_quick)} text={t(m.features_quick_text)} />
        <FeaturePoint title={t(m.features_find)} text={t(m.features_find_text)} />
      </FeaturePoints>
    </FeatureGroup>
  )
}
