import { m } from '@aplauso/texts/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useChange } from '#ui/form/use-change.ts'
import { refreshPayouts } from './admin-paths.ts'

type PayoutChange<Input, Result> = {
  send: (input: Input) => Promise<Result>
  onDone: (result: Result, input: Input) => void
  /** Text of a failure without an answer, after which the change may have been made. */
  lostText?: string
}

/**
 * A change of payouts by a dialog. The lists are fetched again after it, also after a failure: another operator may
 * have been first, or the answer was lost.
 */
export function usePayoutChange<Input, Result>({ send, onDone, lostText }: PayoutChange<Input, Result>) {
  const t = useText()
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<string>()
  const { change, busy, failure } = useChange({
    send: async (input: Input) => {
      setRefusal(undefined)
      try {
        return await send(input)
      } finally {
        void refreshPayouts(queries)
      }
    },
    onDone,
    inDialog: true,
    onRefused(error) {
      const text = refusalOf(error)
      if (text !== undefined) setRefusal(text)
      return text !== undefined
    },
  })

  function refusalOf(error: unknown): string | undefined {
    if (!(error instanceof ApiError)) return lostText
    switch (error.problem?.code) {
      case 'already_decided':
        return t(m.admin_payouts_decided)
      case 'nothing_due':
        return t(m.admin_payouts_nothing_due)
      case 'not_configured':
        return t(m.admin_payouts_not_configured)
      default:
        return undefined
    }
  }

  return { change, busy, failure: refusal ?? failure }
}
