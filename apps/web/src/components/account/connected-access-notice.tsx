import { m } from '@aplauso/texts/messages'
import { KeyRound } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'
import { CONNECTED_ACCESS_ANCHOR } from './connected-access-anchor.ts'

/** Shown after a password change until the creator has reviewed what else has access. */
export default function ConnectedAccessNotice() {
  const t = useText()
  return (
    <aside
      aria-label={t(m.grants_title)}
      className="mb-5 flex items-start gap-3 rounded-md border border-line bg-holofote-soft px-4 py-1 text-sm sm:items-center"
    >
      <KeyRound size={18} aria-hidden="true" className="mt-3 shrink-0 text-holofote-text sm:mt-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 py-2 sm:flex-row sm:flex-wrap sm:items-center sm:py-0">
        <p className="min-w-0 wrap-anywhere">{t(m.grants_notice)}</p>
        <Link to={`/settings/security#${CONNECTED_ACCESS_ANCHOR}`} className="tap-link">
          {t(m.grants_notice_link)}
        </Link>
      </div>
    </aside>
  )
}
