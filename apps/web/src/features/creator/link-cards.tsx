import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import { useText } from '#lib/language.tsx'
import { CopyField } from '#ui/copy-field.tsx'

export function DonationPageCard({ user }: { user: User }) {
  const t = useText()
  const path = `/donate/${encodeURIComponent(user.slug)}`
  return (
    <section className="p-5 card">
      <h2 className="mb-3 text-lg">{t(m.dashboard_page)}</h2>
      <CopyField value={location.origin + path} shown={location.host + path} label={t(m.dashboard_page_copy)}>
        <Link
          to={path}
          aria-label={t(m.dashboard_page_view)}
          className="grid size-11 shrink-0 place-items-center rounded-xs text-ink-2 hover:bg-surface hover:text-ink"
        >
          <ExternalLink size={17} aria-hidden="true" />
        </Link>
      </CopyField>
    </section>
  )
}

/** The overlay's link holds the key that drives the alerts: the screen, which may be on the stream, never shows it. */
export function WidgetCard({ widgetUrl }: { widgetUrl: string }) {
  const t = useText()
  const { href, host, pathname } = new URL(widgetUrl, location.origin)
  return (
    <section className="p-5 card">
      <h2 className="text-lg">{t(m.dashboard_widget)}</h2>
      <p className="mb-3 text-sm text-ink-2">{t(m.dashboard_widget_text)}</p>
      <CopyField value={href} shown={`${host}${pathname}#key=••••••••`} label={t(m.dashboard_widget_copy)} />
    </section>
  )
}
