import { m } from '@aplauso/texts/messages'
import { MailX, Ticket, UserX } from 'lucide-react'
import { useLocation } from 'react-router'
import { AccountFrame } from '#components/shell/account-frame.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import { returnStateOf } from '#lib/session/safe-redirect.ts'
import { StatusIcon } from '#ui/brand/status-icon.tsx'
import { Link } from '#ui/text/link.tsx'
import { needsInvite } from './registration-choices.ts'

/** Says why a visitor cannot register here, and what they can do. */
export function NoRegistration({ isInviteRefused }: { isInviteRefused: boolean }) {
  const t = useText()
  const returnTarget = returnStateOf(useLocation())
  const isByInvite = needsInvite(useAvailableFeatures())
  const isRefused = isByInvite && isInviteRefused
  const [title, lead] = isRefused
    ? [m.register_invite_refused, m.register_invite_refused_text]
    : isByInvite
      ? [m.register_invite_only, m.register_invite_only_text]
      : [m.register_closed, m.register_closed_text]
  return (
    <AccountFrame
      title={t(title)}
      lead={t(lead)}
      seed="entrada"
      above={
        <StatusIcon icon={isRefused ? MailX : isByInvite ? Ticket : UserX} tone={isRefused ? 'trouble' : 'waiting'} />
      }
    >
      <div className="grid gap-3">
        <Link to="/discover" className="min-h-14 text-lg btn btn-primary">
          {t(m.register_discover)}
        </Link>
        <Link to="/login" state={returnTarget} className="btn btn-ghost">
          {t(m.register_log_in)}
        </Link>
      </div>
      <p className="mt-6 text-center text-sm text-ink-2">{t(m.register_donors_need_none)}</p>
    </AccountFrame>
  )
}
