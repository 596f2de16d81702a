import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { StartCommand } from '../start-command.tsx'
import { FeatureGroup, FeaturePoints } from './feature-group.tsx'
import { FeaturePoint } from './feature-point.tsx'

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
