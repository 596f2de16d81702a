import { m } from '@aplauso/texts/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/api/api.ts'
import { statusOf } from '#lib/api/error-status.ts'
import { errorText } from '#lib/api/error-text.ts'
import { useText } from '#lib/i18n/language.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { INVITATIONS_KEY, MEMBERSHIPS_KEY, PROPOSALS_KEY } from './agency-query-keys.ts'

export type AgencyAnswer = 'accept' | 'decline'

type AgencyAnswerOptions = {
  send: (answer: AgencyAnswer) => Promise<unknown>
  onDone: (answer: AgencyAnswer) => void
  /** Toast text for a 404: the agency has withdrawn the request. */
  withdrawnText: string
}

export function useAgencyAnswer({ send, onDone, withdrawnText }: AgencyAnswerOptions) {
  const t = useText()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (_nothing, answer) => onDone(answer),
    async onError(error) {
      const isFull = error instanceof ApiError && error.problem?.code === 'plan_limit_reached'
      const known = statusOf(error) === 404 ? withdrawnText : isFull ? t(m.invitation_agency_full) : undefined
      toast({ title: known ?? (await errorText(error, t)), tone: 'destructive' })
    },
    // Also refetched after a failure: the agency may have withdrawn the request.
    onSettled: () =>
      Promise.all(
        [INVITATIONS_KEY, MEMBERSHIPS_KEY, PROPOSALS_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
  return { answer: mutate, busy: isPending }
}
