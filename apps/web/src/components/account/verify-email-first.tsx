import { m } from '@aplauso/texts/messages'
import { MailWarning } from 'lucide-react'
import { useConfig } from '#lib/api/use-config.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { useRefreshOnReturn } from '#lib/session/use-refresh-on-return.ts'
import { useVerificationEmail } from './use-verification-email.ts'

/**
 * Asks for a verified email before others get access. Renders nothing where verification is not required or is done.
 */
export function VerifyEmailFirst() {
  const config = useConfig()
  const { user } = useSession()
  return config?.requireProvenMail && user && !user.emailVerified ? <Notice email={user.email} /> : null
}

function Notice({ email }: { email: string }) {
  const t = useText()
  const verificationEmail = useVerificationEmail(email, m.forgot_again)
  // The link in the email opens in another tab or on the phone.
  useRefreshOnReturn(true)
  return (
    <section className="grid gap-x-6 gap-y-4 border-holofote-text p-5 card sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-center sm:p-6">
      <span className="grid size-12 place-items-center rounded-full bg-holofote-soft text-holofote-text">
        <MailWarning size={22} aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <h2 className="text-lg">{t(m.prove_mail_title)}</h2>
        <p className="mt-1 max-w-[64ch] wrap-anywhere text-ink-2">{t(m.prove_mail_text, { email })}</p>
      </div>
      <button
        type="button"
        disabled={verificationEmail.isDisabled}
        onClick={verificationEmail.send}
        className="tnum btn btn-ink"
      >
        {verificationEmail.label}
      </button>
    </section>
  )
}
