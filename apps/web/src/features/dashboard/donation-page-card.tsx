import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { ExternalLink, QrCode } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { CopyField } from '#ui/form/copy-field.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import { Link } from '#ui/text/link.tsx'

const QrDialog = lazyComponent(() => import('./qr-dialog.tsx'))

export function DonationPageCard({ user }: { user: User }) {
  const t = useText()
  const [isQrOpen, setQrOpen] = useState(false)
  const path = `/donate/${encodeURIComponent(user.slug)}`
  const address = location.origin + path
  return (
    <section className="p-5 card">
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-lg">{t(m.dashboard_page)}</h2>
        <button
          type="button"
          aria-label={t(m.dashboard_qr_open)}
          aria-haspopup="dialog"
          onClick={() => setQrOpen(true)}
          className="-me-1.5 inline-flex min-h-11 shrink-0 items-center gap-2 rounded-xs px-2.5 text-sm font-semibold text-ink-2 hover:bg-sunken hover:text-ink"
        >
          <QrCode size={18} aria-hidden="true" />
          {t(m.dashboard_qr)}
        </button>
      </div>
      <CopyField value={address} shown={location.host + path} label={t(m.dashboard_page_copy)}>
        <Link to={path} aria-label={t(m.dashboard_page_view)} className="rounded-xs icon-btn hover:bg-surface">
          <ExternalLink size={17} aria-hidden="true" />
        </Link>
      </CopyField>
      {isQrOpen && (
        <Suspense>
          <QrDialog address={address} name={user.displayName} slug={user.slug} onClose={() => setQrOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
