import { m } from '@aplauso/texts/messages'
import { Suspense, useState } from 'react'
import { FormSection } from '#components/settings/form-section.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { useRefreshOnReturn } from '#lib/session/use-refresh-on-return.ts'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import { SecretLinkField } from './secret-link-field.tsx'

const RotateDialog = lazyComponent(() => import('#components/widget-link/rotate-overlay-key-dialog.tsx'))

/**
 * The OBS address of the alerts, with a button that replaces its key. The key is hidden, because the screen may be on
 * stream.
 */
export function WidgetLinkSection({ widgetUrl }: { widgetUrl: string }) {
  const t = useText()
  const [isRotating, setRotating] = useState(false)
  // The key may have been replaced in another window, and nobody should copy an invalid link.
  useRefreshOnReturn(true)
  return (
    <FormSection anchor="link" title={t(m.dashboard_widget)}>
      <p className="-mt-2 text-sm text-ink-2">{t(m.dashboard_widget_text)}</p>
      <SecretLinkField url={widgetUrl} label={t(m.dashboard_widget_copy)} onRotate={() => setRotating(true)} />
      {isRotating && (
        <Suspense>
          <RotateDialog onClose={() => setRotating(false)} />
        </Suspense>
      )}
    </FormSection>
  )
}
