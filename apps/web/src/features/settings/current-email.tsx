import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { BadgeCheck, MailWarning } from 'lucide-react'
import { useVerificationEmail } from '#components/account/use-verification-email.ts'
import { useText } from '#lib/i18n/language.tsx'

export function CurrentEmail({ user }: { user: User }) {
  const t = useText()
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 font-semibold wrap-anywhere">{user.email}</span>
      {user.emailVerified ? (
        <span className="bg-ok-soft text-ok chip">
          <BadgeCheck size={14} aria-hidden="true" />
          {t(m.settings_email_verified)}
        </span>
      ) : (
        <>
          <span className="bg-holofote-soft text-holofote-text chip">
            <MailWarning size={14} aria-hidden="true" />
            {t(m.settings_email_unverified)}
          </span>
          <ResendVerification email={user.email} />
        </>
      )}
    </div>
  )
}

function ResendVerification({ email }: { email: string }) {
  const verificationEmail = useVerificationEmail(email, m.forgot_again)
  return (
    <button
      type="button"
      disabled={verificationEmail.isDisabled}
      onClick={verificationEmail.send}
      className="tnum text-sm tap-link disabled:text-ink-2 disabled:no-underline"
    >
      {verificationEmail.label}
    </button>
  )
}
