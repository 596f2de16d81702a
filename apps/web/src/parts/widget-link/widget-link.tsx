import { m } from '@aplauso/texts/messages'
import { KeyRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { useRefreshOnReturn } from '#lib/session/use-refresh-on-return.ts'
import { CopyField } from '#ui/form/copy-field.tsx'
import { lazyPart } from '#ui/loading/lazy-part.tsx'

const RotateDialog = lazyPart(() => import('./rotate-dialog.tsx'))

/** The overlay's link holds the key that drives the alerts: the screen, which may be on the stream, never shows it. */
export function WidgetLink({ widgetUrl }: { widgetUrl: string }) {
  const t = useText()
  // The key may have been changed in another window: a dead link is not to be copied.
  useRefreshOnReturn(true)
  const { href, host, pathname } = new URL(widgetUrl, location.origin)
  return <CopyField value={href} shown={`${host}${pathname}#key=••••••••`} label={t(m.dashboard_widget_copy)} />
}

export function RotateKey({ className }: { className: string }) {
  const t = useText()
  const [isRotating, setRotating] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setRotating(true)}
        className={`inline-flex min-h-11 shrink-0 items-center gap-2 rounded-xs px-2.5 text-sm font-semibold text-ink-2 hover:bg-sunken hover:text-ink ${className}`}
      >
        <KeyRound size={17} aria-hidden="true" />
        {t(m.widget_rotate)}
      </button>
      {isRotating && (
        <Suspense>
          <RotateDialog onClose={() => setRotating(false)} />
        </Suspense>
      )}
    </>
  )
}
