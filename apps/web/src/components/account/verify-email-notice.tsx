import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { MailWarning, X } from 'lucide-react'
import { useState } from 'react'
import { tabStorage } from '#lib/browser/storage.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { useRefreshOnReturn } from '#lib/session/use-refresh-on-return.ts'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useVerificationEmail } from './use-verification-email.ts'

const DISMISSED_KEY = 'verify-email:dismissed'

/** Reminds users without a verified email; a dismissal lasts for this tab. */
export function VerifyEmailNotice() {
  const { user } = useSession()
  const [dismissedBy, setDismissedBy] = useState(() => tabStorage.get(DISMISSED_KEY))
  if (!user || user.emailVerified || user.id === dismissedBy) return null

  function dismiss({ id }: User) {
    tabStorage.set(DISMISSED_KEY, id)
    setDismissedBy(id)
  }

  return <Notice email={user.email} onDismiss={() => dismiss(user)} />
}

function Notice({ email, onDismiss }: { email: string; onDismiss: () => void }) {
  const t = useText()
  const verificationEmail = useVerificationEmail(email, m.forgot_again)
  // The link in the email opens in another tab or on the phone.
  useRefreshOnReturn(true)
  return (
    <aside
      data-guide="email"
      aria-label={t(m.verify_title)}
      className="mb-4 flex items-start gap-3 rounded-md border border-line bg-holofote-soft py-1 ps-4 pe-1 text-sm sm:items-center"
    >
      <MailWarning size={18} aria-hidden="true" className="mt-3 shrink-0 text-holofote-text sm:mt-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 py-2 sm:flex-row sm:flex-wrap sm:items-center sm:py-0">
        <p className="min-w-0 wrap-anywhere">{t(m.verify_notice, { email })}</p>
        <button
          type="button"
          disabled={verificationEmail.isDisabled}
          onClick={verificationEmail.send}
          className="tnum tap-link disabled:text-ink-2 disabled:no-underline"
        >
          {verificationEmail.label}
        </button>
      </div>
      <IconButton label={t(m.common_close)} icon={X} iconSize={16} onClick={onDismiss} />
    </aside>
  )
}
