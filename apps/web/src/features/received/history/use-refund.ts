import type { Cents } from '@aplauso/contract/money'
import type { Refund } from '@aplauso/contract/refunds'
import { m } from '@aplauso/texts/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, api } from '#lib/api/api.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { newKey } from '#lib/api/new-key.ts'
import { useLanguage } from '#lib/i18n/language.tsx'

/**
 * Why the same refund is not simply asked for again. `unanswered`: it is noted and goes on; `lost`: whether it is, the same call
 * made again tells; `refused`: this key has its final no.
 */
type Doubt = 'unanswered' | 'lost' | 'refused'

/**
 * Asks for one refund: however often it is sent, it is the same one, by one key for as long as the dialog is open. Once its
 * outcome is in doubt the amount must stay as it is.
 */
export function useRefund(donationId: string, onDone: (refund: Refund) => void) {
  const { t, language } = useLanguage()
  const queries = useQueryClient()
  const [idempotencyKey] = useState(newKey)
  const [doubt, setDoubt] = useState<Doubt>()
  const [failure, setFailure] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: (amount: Cents | undefined) =>
      api.post<Refund>(`/api/donations/${donationId}/refund`, { amount }, { idempotencyKey }),
    onMutate: () => setFailure(undefined),
    onSuccess: onDone,
    async onError(error) {
      const doubted = doubtOf(error)
      setDoubt(doubted)
      setFailure(
        doubted === undefined || doubted === 'refused'
          ? await failureText(error, t, language, t(m.error_internal_error))
          : t(doubted === 'lost' ? m.refund_lost : m.refund_unanswered),
      )
    },
    // Also after a failure: what was on the screen may be why it failed.
    onSettled: () => queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => isOfDonations(path) }),
  })
  return { refund: mutate, busy: isPending, doubt, failure }
}

function doubtOf(error: unknown): Doubt | undefined {
  if (!(error instanceof ApiError)) return 'lost'
  if (error.problem?.code === 'provider_error') return 'unanswered'
  if (error.problem?.code === 'not_refundable') return 'refused'
  return error.status >= 500 ? 'lost' : undefined
}

const isOfDonations = (path: unknown) =>
  typeof path === 'string' && /^\/api\/donations\/(?:my\?|.*\/refunds$)/.test(path)
