import type { Cents } from '@aplauso/contract/money'
import type { Refund } from '@aplauso/contract/refunds'
import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, api } from '#lib/api/api.ts'
import { newIdempotencyKey } from '#lib/api/new-idempotency-key.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { partialAmount } from './refund-amount.ts'

/**
 * Why a failed refund must keep its amount. `unanswered`: recorded and in progress; `lost`: unknown, so the same call
 * asks again; `refused`: this key was finally refused.
 */
type Doubt = 'unanswered' | 'lost' | 'refused'

type RefundChoice = { how: 'whole' | 'part'; amount: string }

type RefundOptions = {
  donationId: string
  leftCents: Cents
  typed: RefundChoice
  wrongAmount: string
  onDone: (refund: Refund) => void
}

/**
 * Form of one refund. A single idempotency key for the open dialog makes repeated submits the same refund. Once the
 * outcome is in doubt, the amount cannot change.
 */
export function useRefund({ donationId, leftCents, typed, wrongAmount, onDone }: RefundOptions) {
  const t = useText()
  const queries = useQueryClient()
  const [idempotencyKey] = useState(newIdempotencyKey)
  const [doubt, setDoubt] = useState<Doubt>()
  const { props, busy, errorOf, failure } = useForm({
    values: typed,
    check: ({ how, amount }) => ({
      amount: how === 'part' && partialAmount(amount, leftCents) === undefined && wrongAmount,
    }),
    send: ({ how, amount }) => {
      const body = { amount: how === 'part' ? partialAmount(amount, leftCents) : undefined }
      return api.post<Refund>(`/api/donations/${donationId}/refund`, body, { idempotencyKey })
    },
    onSent: onDone,
    // Also after a failure, which outdated data may have caused.
    onSettled: () => void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => isOfDonations(path) }),
    onFailed(error) {
      setDoubt(doubtOf(error))
      return false
    },
    errorDisplay: 'here',
  })
  const isUnknown = doubt === 'lost' || doubt === 'unanswered'
  const unknown = t(doubt === 'lost' ? m.refund_lost : m.refund_unanswered)
  return { props, busy, errorOf, doubt, failure: failure && isUnknown ? unknown : failure }
}

function doubtOf(error: unknown): Doubt | undefined {
  if (!(error instanceof ApiError)) return 'lost'
  if (error.problem?.code === 'provider_error') return 'unanswered'
  if (error.problem?.code === 'not_refundable' || error.problem?.code === 'out_of_date') return 'refused'
  return error.status >= 500 ? 'lost' : undefined
}

const isOfDonations = (path: unknown) =>
  typeof path === 'string' && /^\/api\/donations\/(?:my\?|[^/?]+(?:\?.*|\/refunds)?$)/.test(path)
