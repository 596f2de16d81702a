import { m } from '@aplauso/texts/messages'
import { KeyRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { FormSection } from '#components/settings/form-section.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { useRefreshOnReturn } from '#lib/session/use-refresh-on-return.ts'
import { CopyField } from '#ui/form/copy-field.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'

const RotateDialog = lazyComponent(() => import('#components/widget-link/rotate-overlay-key-dialog.tsx'))

/** The address that OBS shows the alerts by, and a way to another one. The screen, which may be on the stream, shows no key. */
export function WidgetLinkSection({ widgetUrl }: { widgetUrl: string }) {
  const t = useText()
  const [isRotating, setRotating] = useState(false)
  // The key may have been changed in another window: a dead link is not to be copied.
  useRefreshOnReturn(true)
  const { href, host, pathname } = new URL(widgetUrl, location.origin)
  return (
    <FormSection anchor="link" title={t(m.dashboard_widget)}>
      <p className="-mt-4 text-sm text-ink-2">{t(m.dashboard_widget_text)}</p>
      <CopyField value={href} shown={`${host}${pathname}#key=••••••••`} label={t(m.dashboard_widget_copy)} />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setRotating(true)}
        className="justify-self-start text-sm btn btn-ghost"
      >
        <KeyRound size={17} aria-hidden="true" />
        {t(m.widget_rotate)}
      </button>
      {isRotating && (
        <Suspense>
          <RotateDialog onClose={() => setRotating(false)} />
        </Suspense>
      )}
    </FormSection>
  )
}
