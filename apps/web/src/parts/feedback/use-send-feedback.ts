import type { User } from '@aplauso/contract/accounts'
import type { FeedbackKept } from '@aplauso/contract/feedback'
import { m } from '@aplauso/texts/messages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { toast } from '#ui/toast/toast.ts'
import { type FeedbackDraft, feedbackPayload, missingIn } from './feedback-draft.ts'

type Failure = { title: string; text: string }

/** Sends a draft that is complete; anything else, and what went wrong, is told by a toast and by `failure`. */
export function useSendFeedback(user: User, onSent: () => void) {
  const { t, language } = useLanguage()
  const [failure, setFailure] = useState<Failure>()
  const { mutate, isPending } = useMutation({
    mutationFn: (draft: FeedbackDraft) => api.post<FeedbackKept>('/api/feedback', feedbackPayload(draft, user)),
    onMutate: () => setFailure(undefined),
    onSuccess() {
      toast({ title: t(m.feedback_sent), description: t(m.feedback_sent_text) })
      onSent()
    },
    async onError(error) {
      const said = { title: t(m.feedback_failed), text: t(m.feedback_failed_text) }
      toast({ title: said.title, description: said.text, tone: 'destructive' })
      const reason = await failureText(error, t, language, '')
      setFailure({ ...said, text: `${said.text} ${reason}`.trim() })
    },
  })

  function send(draft: FeedbackDraft) {
    if (isPending) return
    if (missingIn(draft).length === 0) return mutate(draft)
    const said = { title: t(m.feedback_required), text: t(m.feedback_required_text) }
    toast({ title: said.title, description: said.text, tone: 'destructive' })
    setFailure(said)
  }

  return { send, busy: isPending, failure, forgetFailure: () => setFailure(undefined) }
}
