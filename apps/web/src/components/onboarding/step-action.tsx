import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { ArrowRight, MessageSquareHeart } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import { Link } from '#ui/text/link.tsx'
import type { OnboardingStep } from './onboarding-steps.ts'
import { stepContentOf } from './step-contents.ts'

const FeedbackDialog = lazyComponent(() => import('#components/feedback/feedback-dialog.tsx'))

type StepActionProps = {
  step: OnboardingStep
  user: User
  /** Called before the link is followed. It must not change the shown step, because that would replace the link. */
  onLeave: () => void
}

export function StepAction({ step, user, onLeave }: StepActionProps) {
  const t = useText()
  const [isFeedbackOpen, setFeedbackOpen] = useState(false)
  const { action } = stepContentOf(step, user)
  if (action) {
    return (
      <Link to={action.to} onClickCapture={onLeave} className="tap-link">
        {t(action.text)}
        <ArrowRight size={18} aria-hidden="true" />
      </Link>
    )
  }
  if (step !== 'feedback') return null
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setFeedbackOpen(true)} className="btn btn-ghost">
        <MessageSquareHeart size={18} aria-hidden="true" />
        {t(m.feedback_open)}
      </button>
      {isFeedbackOpen && (
        <Suspense>
          <FeedbackDialog user={user} onClose={() => setFeedbackOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
