import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { focusOn } from '#lib/browser/focus-on.ts'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { Modal, ModalActions, ModalFailure } from '#ui/dialog/modal.tsx'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { EMPTY_FEEDBACK, type FeedbackDraft, missingIn, type REQUIRED } from './feedback-draft.ts'
import { FeedbackFields } from './feedback-fields.tsx'
import { useSendFeedback } from './use-send-feedback.ts'

type FeedbackDialogProps = { user: User; onClose: () => void }

const NAMES: Record<(typeof REQUIRED)[number], Message> = {
  category: m.feedback_category,
  title: m.feedback_name,
  description: m.feedback_description,
}

/** A module of its own: it is fetched when it is opened. */
export default function FeedbackDialog({ user, onClose }: FeedbackDialogProps) {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<FeedbackDraft>(EMPTY_FEEDBACK)
  const { send, busy, failure, forgetFailure } = useSendFeedback(user, onClose)
  const missing = missingIn(draft)

  function change(next: FeedbackDraft) {
    setDraft(next)
    forgetFailure()
  }

  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    send(draft)
    if (missing[0]) focusOn(form.current, missing[0])
  }

  return (
    <Modal title={t(m.feedback_title)} text={t(m.feedback_lead)} busy={busy} onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        // Enter sends nothing while the button is disabled, and would say nothing either.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement && missing.length > 0) submit(event)
        }}
        className="mt-5"
      >
        <FeedbackFields draft={draft} onChange={change} />
        <ModalFailure>
          {failure && (
            <>
              <strong className="block">{failure.title}</strong>
              <span className="block">{failure.text}</span>
            </>
          )}
        </ModalFailure>
        {missing.length > 0 && (
          <p className="mt-4 text-sm text-ink-3">
            {t(m.feedback_needs, { fields: missing.map((field) => t(NAMES[field])).join(', ') })}
          </p>
        )}
        <ModalActions busy={busy} onClose={onClose}>
          <BusyButton type="submit" busy={busy} disabled={missing.length > 0} className="btn-primary">
            {t(busy ? m.common_sending : m.feedback_submit)}
          </BusyButton>
        </ModalActions>
      </form>
    </Modal>
  )
}
