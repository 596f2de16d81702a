import { m } from '@aplauso/texts/messages'
import { useMutation } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { ApiError, api } from '#lib/api/api.ts'
import { failureText, formatIn } from '#lib/api/failure-text.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { toast } from '#ui/toast/toast-store.ts'

/** Sends the invitation email again, or says when that is allowed. */
export function ResendButton({ id, whom }: { id: string; whom: string }) {
  const { t, language } = useLanguage()
  const [waitSeconds, setWaitSeconds] = useState<number>()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post(`/api/agency/invitations/${id}/resend`),
    onSuccess() {
      setWaitSeconds(undefined)
      toast({ title: t(m.agency_resent), description: t(m.agency_invited_text, { whom }) })
    },
    async onError(error) {
      const seconds = error instanceof ApiError && error.status === 429 ? error.retryAfterSeconds : undefined
      setWaitSeconds(seconds)
      if (seconds !== undefined) return
      const description = await failureText(error, t, language, t(m.error_internal_error))
      toast({ title: t(m.agency_resend_failed), description, tone: 'destructive' })
    },
  })
  return (
    <>
      <BusyButton
        busy={isPending}
        icon={Mail}
        aria-label={t(m.agency_resend_to, { whom })}
        onClick={() => mutate()}
        className="text-sm btn-ghost"
      >
        {t(m.agency_resend)}
      </BusyButton>
      <p role="status" className="order-last basis-full text-sm text-ink-2 empty:hidden">
        {waitSeconds !== undefined && t(m.agency_resend_wait, { when: formatIn(waitSeconds, language) })}
      </p>
    </>
  )
}
