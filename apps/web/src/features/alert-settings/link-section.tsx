import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { RotateKey, WidgetLink } from '#parts/widget-link/widget-link.tsx'
import { FormSection } from './form-section.tsx'

/** The address that OBS shows the alerts by, and a way to another one. */
export function LinkSection({ widgetUrl }: { widgetUrl: string }) {
  const t = useText()
  return (
    <FormSection place="link" title={t(m.dashboard_widget)}>
      <div className="-mt-4">
        <p className="mb-3 text-sm text-ink-2">{t(m.dashboard_widget_text)}</p>
        <WidgetLink widgetUrl={widgetUrl} />
        <RotateKey className="-ms-2.5 mt-1" />
      </div>
    </FormSection>
  )
}
