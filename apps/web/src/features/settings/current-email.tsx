import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { BadgeCheck, MailWarning } from 'lucide-react'
import { useText } from '#lib/i18n/language.tsx'
import { useVerificationLetter } from '#parts/account/use-verification-letter.ts'

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
          <NewLetter email={user.email} />
        </>
      )}
    </div>
  )
}

function NewLetter({ email }: { email: string }) {
  const letter = useVerificationLetter(email, m.forgot_again)
  return (
    <button
      type="button"
      disabled={letter.isResting}
      onClick={letter.send}
      className="tnum text-sm tap-link disabled:text-ink-2 disabled:no-underline"
    >
      {letter.label}
    </button>
  )
}
