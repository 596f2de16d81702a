import type { User } from '@aplauso/contract/accounts'
import type { FeedbackReceipt } from '@aplauso/contract/feedback'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { Modal, ModalActions, ModalFailure } from '#ui/dialog/modal.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { pickTexts, useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { EMPTY_FEEDBACK, type FeedbackDraft, feedbackPayload, missingIn, REQUIRED } from './feedback-draft.ts'
import { FeedbackFields } from './feedback-fields.tsx'

type FeedbackDialogProps = { user: User; onClose: () => void }

const NAMES: Record<(typeof REQUIRED)[number], Message> = {
  category: m.feedback_category,
  title: m.feedback_name,
  description: m.feedback_description,
}

/** A module of its own, loaded when it is opened. */
export default function FeedbackDialog({ user, onClose }: FeedbackDialogProps) {
  const t = useText()
  const [draft, setDraft] = useState<FeedbackDraft>(EMPTY_FEEDBACK)
  const missing = missingIn(draft)
  const required = t(m.feedback_required_text)
  const { props, busy, errorOf, failure, mend } = useForm({
    values: draft,
    check: (typed) => pickTexts({ category: required, title: required, description: required }, missingIn(typed)),
    send: (typed) => api.post<FeedbackReceipt>('/api/feedback', feedbackPayload(typed, user)),
    onSent() {
      toast({ title: t(m.feedback_sent), description: t(m.feedback_sent_text) })
      onClose()
    },
    failedTitle: t(m.feedback_failed),
    failedText: '',
    describe: (reason) => `${t(m.feedback_failed_text)} ${reason}`.trim(),
  })
  const isRefused = REQUIRED.some(errorOf)

  function change(next: FeedbackDraft) {
    setDraft(next)
    mend(...REQUIRED)
  }

  return (
    <Modal title={t(m.feedback_title)} text={t(m.feedback_lead)} busy={busy} onClose={onClose}>
      <form
        {...props}
        onSubmit={(event) => {
          if (missing.length > 0) toast({ title: t(m.feedback_required), description: required, tone: 'destructive' })
          props.onSubmit(event)
        }}
        // Enter does not submit a form whose button is disabled, so it is submitted here to show the errors.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || missing.length === 0) return
          event.preventDefault()
          event.currentTarget.requestSubmit()
        }}
        className="mt-5"
      >
        <FeedbackFields draft={draft} onChange={change} />
        <ModalFailure>
          {(isRefused || failure) && (
            <>
              <strong className="block">{t(isRefused ? m.feedback_required : m.feedback_failed)}</strong>
              <span className="block">{isRefused ? required : failure}</span>
            </>
          )}
        </ModalFailure>
        {missing.length > 0 && (
          <p className="mt-4 text-sm text-ink-3">
            {t(m.feedback_needs, { fields: missing.map((field) => t(NAMES[field])).join(', ') })}
          </p>
        )}
        <ModalActions busy={busy} onClose={onClose}>
          <SubmitButton
            busy={busy}
            disabled={missing.length > 0}
            className="btn-primary"
            busyText={t(m.common_sending)}
          >
            {t(m.feedback_submit)}
          </SubmitButton>
        </ModalActions>
      </form>
    </Modal>
  )
}
