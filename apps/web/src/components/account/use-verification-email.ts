import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { errorText } from '#lib/api/error-text.ts'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { useEmailCooldown } from '#lib/session/use-email-cooldown.ts'
import { toast } from '#ui/toast/toast-store.ts'

/** Sends the signed-in user another verification link, confirms it in a toast and pauses the button. */
export function useVerificationEmail(email: string, idleLabel: Message) {
  const t = useText()
  const [sending, setSending] = useState(false)
  const { isPaused, secondsLeft, start } = useEmailCooldown({ startsPaused: false })

  async function send() {
    setSending(true)
    try {
      await api.post<null>('/api/auth/send-verification')
      start()
      toast({ title: t(m.verify_sent), description: t(m.verify_sent_text, { email }) })
    } catch (error) {
      toast({ title: t(m.forgot_failed), description: await errorText(error, t), tone: 'destructive' })
    }
    setSending(false)
  }

  const label = isPaused ? t(m.forgot_again_wait, { seconds: secondsLeft }) : t(idleLabel)
  return { send: () => void send(), isDisabled: sending || isPaused, label: sending ? t(m.common_sending) : label }
}
