import { m } from '@aplauso/texts/messages'
import { ChevronDown } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import { RotateKey, WidgetLink } from '#parts/widget-link/widget-link.tsx'
import { Link } from '#ui/text/link.tsx'

type WidgetCardProps = {
  id: string
  widgetUrl: string
  isHowOpen: boolean
  onHow: (isOpen: boolean) => void
}

export function WidgetCard({ id, widgetUrl, isHowOpen, onHow }: WidgetCardProps) {
  const t = useText()
  return (
    <section id={id} className="scroll-mt-24 p-5 card">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg">{t(m.dashboard_widget)}</h2>
        <RotateKey className="-me-1.5" />
      </div>
      <p className="mb-3 text-sm text-ink-2">{t(m.dashboard_widget_text)}</p>
      <WidgetLink widgetUrl={widgetUrl} />
      <details open={isHowOpen} onToggle={(event) => onHow(event.currentTarget.open)} className="group mt-2">
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
      <div className="flex flex-wrap gap-x-5 border-t border-line pt-2 text-sm">
        <Link to="/settings/alerts" className="tap-link">
          {t(m.widget_customize)}
        </Link>
        <Link to="/widget-gallery" className="tap-link">
          {t(m.widget_gallery)}
        </Link>
      </div>
    </section>
  )
}
