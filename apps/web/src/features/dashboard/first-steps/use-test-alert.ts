import type { ReceivedDonation } from '@aplauso/contract/donations'
import { TEST_ALERT_WAITS_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { errorText } from '#lib/api/error-text.ts'
import { useText } from '#lib/i18n/language.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { testDonation } from '../test-donation.ts'

export type TestAlert = ReturnType<typeof useTestAlert>

/** Sends a test alert from the form. `expired`: no overlay shows it any more. */
export function useTestAlert(slug: string, onSent: (id: string) => void) {
  const t = useText()
  const [sentAtMs, setSentAtMs] = useState<number>()
  const [isExpired, setExpired] = useState(false)
  useEffect(() => {
    if (sentAtMs === undefined) return
    const end = setTimeout(() => setExpired(true), TEST_ALERT_WAITS_MS)
    return () => clearTimeout(end)
  }, [sentAtMs])

  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const donorName = t(m.dashboard_test_name_default)
      const message = t(m.dashboard_test_message_default)
      return api.post<ReceivedDonation>('/api/donations/test', testDonation(slug, { donorName, message, amount: '10' }))
    },
    onSuccess({ id }) {
      onSent(id)
      setExpired(false)
      setSentAtMs(Date.now())
    },
    async onError(error) {
      const description = (await errorText(error, t)) || t(m.dashboard_test_failed_text)
      toast({ title: t(m.dashboard_test_failed), description, tone: 'destructive' })
    },
  })
  const state = isPending ? 'sending' : sentAtMs === undefined ? 'none' : isExpired ? 'expired' : 'waiting'
  /** `onAccepted` runs once the server has accepted the test. */
  const send = (onAccepted?: () => void) => mutate(undefined, { onSuccess: () => onAccepted?.() })
  return { state, send } as const
}
