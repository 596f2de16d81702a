import { m } from '@aplauso/texts/messages'
import type { ReactNode } from 'react'
import { statusOf } from '#lib/api/error-status.ts'
import { useText } from '#lib/i18n/language.tsx'
import { Drawer } from '#ui/dialog/drawer.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'

type DonationDrawerProps = {
  /** Undefined until the donor or creator is known. */
  title: string | undefined
  query: { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown }
  onClose: () => void
  top: ReactNode
  children: ReactNode
}

/** Drawer with one donation over its list. Known fields show at once, the rest once loaded. */
export function DonationDrawer({ title, query, onClose, top, children }: DonationDrawerProps) {
  const t = useText()
  const isNotFound = query.isError && [400, 403, 404].includes(statusOf(query.error) ?? 0)
  return (
    <Drawer title={title ?? t(m.evidence_donation)} testId="donation-drawer" onClose={onClose}>
      {top}
      {children}
      {query.isPending && <Skeleton />}
      {isNotFound && (
        <div className="px-5 py-10 text-center sm:px-6">
          <p className="font-semibold">{t(m.donation_gone)}</p>
          <p className="mt-1 text-sm text-ink-2">{t(m.donation_gone_text)}</p>
        </div>
      )}
      {query.isError && !isNotFound && (
        <div className="px-5 py-5 sm:px-6">
          <LoadFailed error={query.error} onRetry={query.refetch} />
        </div>
      )}
    </Drawer>
  )
}

function Skeleton() {
  const t = useText()
  return (
    <div role="status" aria-label={t(m.common_loading)} className="grid gap-3 px-5 py-5 sm:px-6">
      {['w-32', 'w-44', 'w-28', 'w-40'].map((width) => (
        <span key={width} className={`h-4 skeleton ${width}`} />
      ))}
    </div>
  )
}
