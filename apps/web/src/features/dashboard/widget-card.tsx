import { m } from '@aplauso/texts/messages'
import { ChevronDown, KeyRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { useRefreshOnReturn } from '#lib/session/use-refresh-on-return.ts'
import { CopyField } from '#ui/form/copy-field.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import { Link } from '#ui/text/link.tsx'

const Rehearsal = lazyComponent(() => import('#components/rehearsal/rehearsal.tsx'))
const RotateDialog = lazyComponent(() => import('#components/widget-link/rotate-overlay-key-dialog.tsx'))

type WidgetCardProps = {
  id: string
  widgetUrl: string
  isSetupHelpOpen: boolean
  onToggleSetupHelp: (isOpen: boolean) => void
}

/** The overlay link. The key is hidden, because the screen may be on stream. */
export function WidgetCard({ id, widgetUrl, isSetupHelpOpen, onToggleSetupHelp }: WidgetCardProps) {
  const t = useText()
  const [isRotating, setRotating] = useState(false)
  // The key may have been replaced in another window, and nobody should copy an invalid link.
  useRefreshOnReturn(true)
  const { href, host, pathname } = new URL(widgetUrl, location.origin)
  return (
    <section id={id} className="scroll-mt-24 p-5 card">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-lg">{t(m.dashboard_widget)}</h2>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setRotating(true)}
          className="-me-1.5 inline-flex min-h-11 shrink-0 items-center gap-2 rounded-xs px-2.5 text-sm font-semibold text-ink-2 hover:bg-sunken hover:text-ink"
        >
          <KeyRound size={17} aria-hidden="true" />
          {t(m.widget_rotate)}
        </button>
      </div>
      <p className="mb-3 text-sm text-ink-2">{t(m.dashboard_widget_text)}</p>
      <CopyField value={href} shown={`${host}${pathname}#key=••••••••`} label={t(m.dashboard_widget_copy)} />
      <details
        open={isSetupHelpOpen}
        onToggle={(event) => onToggleSetupHelp(event.currentTarget.open)}
        className="group mt-2"
      >
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-xs text-sm font-semibold [&::-webkit-details-marker]:hidden">
          {t(m.widget_how)}
          <ChevronDown size={18} aria-hidden="true" className="transition-transform group-open:rotate-180" />
        </summary>
        <ol className="mb-3 list-decimal space-y-1.5 ps-5 text-sm text-ink-2 marker:font-semibold">
          {[m.widget_how_source, m.widget_how_link, m.widget_how_audio, m.widget_how_test].map((step) => (
            <li key={t(step)}>{t(step)}</li>
          ))}
        </ol>
      </details>
      <Suspense fallback={<div aria-hidden="true" className="h-36" />}>
        <Rehearsal inCard />
      </Suspense>
      <div className="flex flex-wrap gap-x-5 border-t border-line pt-2 text-sm">
        <Link to="/settings/alerts" className="tap-link">
          {t(m.widget_customize)}
        </Link>
        <Link to="/settings/alerts#widgets" className="tap-link">
          {t(m.widget_sources)}
        </Link>
        <Link to="/widget-gallery" className="tap-link">
          {t(m.widget_gallery)}
        </Link>
      </div>
      {isRotating && (
        <Suspense>
          <RotateDialog onClose={() => setRotating(false)} />
        </Suspense>
      )}
    </section>
  )
}
