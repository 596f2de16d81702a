import type { PendingEmailChange } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { CircleAlert, type LucideIcon, Mail, MailCheck, Unlink } from 'lucide-react'
import { useVerificationEmail } from '#components/account/use-verification-email.ts'
import { AccountFrame } from '#components/shell/account-frame.tsx'
import { formatMoment } from '#lib/i18n/dates.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { StatusIcon } from '#ui/brand/status-icon.tsx'
import { Link } from '#ui/text/link.tsx'
import { useEmailedToken } from './use-emailed-token.ts'
import { useVerification, type Verification } from './use-verification.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.verify_head), description: t(m.verify_description) }),
}

const STATUS_ICONS: Record<Verification['is'], { icon: LucideIcon; tone: 'ok' | 'trouble' | 'waiting' }> = {
  checking: { icon: Mail, tone: 'waiting' },
  done: { icon: MailCheck, tone: 'ok' },
  dead: { icon: Unlink, tone: 'trouble' },
  failed: { icon: CircleAlert, tone: 'trouble' },
}

/** Verifies the email on load: opening the link is enough. */
export function Component() {
  const t = useText()
  const { user } = useSession()
  const { verification, pending, retry } = useVerification(useEmailedToken())
  const { title, lead } = useTexts(verification, pending)
  const { icon, tone } = STATUS_ICONS[verification.is]
  const canResend = verification.is === 'dead' && user && !user.emailVerified
  return (
    <AccountFrame live title={title} lead={lead} seed="correio" above={<StatusIcon icon={icon} tone={tone} />}>
      {verification.is === 'failed' && (
        <button type="button" onClick={retry} className="min-h-14 w-full text-lg btn btn-primary">
          {t(m.common_retry)}
        </button>
      )}
      {canResend && <ResendVerificationButton email={user.email} />}
      {(verification.is === 'done' || verification.is === 'dead') && <NextStepLink quiet={canResend === true} />}
    </AccountFrame>
  )
}

function useTexts(verification: Verification, pending: PendingEmailChange | null): { title: string; lead: string } {
  const { t, language } = useLanguage()
  const { user } = useSession()
  switch (verification.is) {
    case 'checking':
      return { title: t(m.verify_wait), lead: t(m.verify_wait_text) }
    case 'done':
      if (pending?.takesEffectAt) {
        const at = formatMoment(pending.takesEffectAt, 'minute', language, user?.timeZone)
        return { title: t(m.verify_done), lead: t(m.settings_email_pending, { email: pending.email, at }) }
      }
      return { title: t(m.verify_done), lead: t(m.verify_done_text) }
    case 'failed':
      return { title: t(m.verify_failed), lead: verification.reason }
    case 'dead':
      if (!user) return { title: t(m.link_dead), lead: t(m.verify_login_text) }
      return user.emailVerified
        ? { title: t(m.link_dead), lead: t(m.verify_already, { email: user.email }) }
        : { title: t(m.link_dead), lead: t(m.link_dead_text) }
  }
}

/** Sends another verification email to the signed-in user. */
function ResendVerificationButton({ email }: { email: string }) {
  const verificationEmail = useVerificationEmail(email, m.link_dead_again)
  return (
    <button
      type="button"
      disabled={verificationEmail.isDisabled}
      onClick={verificationEmail.send}
      className="tnum mb-3 min-h-14 w-full text-lg btn btn-primary"
    >
      {verificationEmail.label}
    </button>
  )
}

/** Link to the dashboard or the login; `quiet` makes it a secondary button. */
function NextStepLink({ quiet }: { quiet: boolean }) {
  const t = useText()
  const { user } = useSession()
  return (
    <Link
      to={user ? '/dashboard' : '/login'}
      className={`w-full btn ${quiet ? 'btn-ghost' : 'min-h-14 text-lg btn-primary'}`}
    >
      {t(user ? m.verify_dashboard : m.login_submit)}
    </Link>
  )
}
