import { m } from '@aplauso/texts/messages'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { AccountFrame } from '#components/shell/account-frame.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { useEmailCooldown } from '#lib/session/use-email-cooldown.ts'
import { Spinner } from '#ui/brand/spinner.tsx'
import { StatusIcon } from '#ui/brand/status-icon.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { BackToLogin } from './back-to-login.tsx'

type ResetLinkSentProps = {
  email: string
  /** Sends the request again; false if it failed. */
  onResend: () => Promise<boolean>
  onOtherEmail: () => void
}

export function ResetLinkSent({ email, onResend, onOtherEmail }: ResetLinkSentProps) {
  const t = useText()
  const [sending, setSending] = useState(false)
  const pause = useEmailCooldown({ startsPaused: true })

  async function resend() {
    setSending(true)
    if (await onResend()) {
      toast({ title: t(m.forgot_again_done) })
      pause.start()
    }
    setSending(false)
  }

  return (
    <AccountFrame
      title={t(m.forgot_sent)}
      lead={t(m.forgot_sent_text)}
      seed="ensaio"
      above={<StatusIcon icon={MailCheck} tone="ok" />}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-sunken px-4 py-1.5">
        <p className="py-2 font-semibold wrap-anywhere">{email}</p>
        <button type="button" onClick={onOtherEmail} className="text-sm tap-link">
          {t(m.forgot_other)}
        </button>
      </div>
      <p className="mt-5 text-sm text-ink-2">{t(m.forgot_spam)}</p>
      <button
        type="button"
        disabled={sending || pause.isPaused}
        onClick={() => void resend()}
        className="tnum mt-3 w-full btn btn-ghost"
      >
        {sending && <Spinner />}
        {pause.isPaused ? t(m.forgot_again_wait, { seconds: pause.secondsLeft }) : t(m.forgot_again)}
      </button>
      <BackToLogin />
    </AccountFrame>
  )
}
