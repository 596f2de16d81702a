import { STATS_DAYS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { DemoGoal } from './demo-goal.tsx'
import { FeatureGroup, FeaturePoints } from './feature-group.tsx'
import { FeaturePoint } from './feature-point.tsx'

export function DashboardGroup() {
  const t = useText()
  return (
    <FeatureGroup id="dashboard" title={t(m.features_dashboard)} picture={<DemoGoal />}>
      <FeaturePoints>
        <FeaturePoint title={t(m.features_live)} text={t(m.features_live_text)} />
        <FeaturePoint title={t(m.features_goal)} text={t(m.features_goal_text)} />
        <FeaturePoint title={t(m.features_stats)} text={t(m.features_stats_text, { days: STATS_DAYS })} />
        <FeaturePoint title={t(m.features_charts)} text={t(m.features_charts_text)} />
        <FeaturePoint title={t(m.features_history)} text={t(m.features_history_text)} />
        <FeaturePoint title={t(m.features_csv)} text={t(m.features_csv_text)} planHas={({ exports }) => exports} />
      </FeaturePoints>
    </FeatureGroup>
  )
}
