import { FEEDBACK_TYPES, type FeedbackType } from '@aplauso/contract/feedback-types'
import { m } from '@aplauso/texts/messages'
import { Bug, Lightbulb, type LucideIcon, MessageCircle, Quote } from 'lucide-react'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { ChoiceTile } from '#ui/form/choice-tile.tsx'

const TYPE_OPTIONS: Record<FeedbackType, { icon: LucideIcon; name: Message }> = {
  feature_request: { icon: Lightbulb, name: m.feedback_feature_request },
  bug_report: { icon: Bug, name: m.feedback_bug_report },
  general_feedback: { icon: MessageCircle, name: m.feedback_general_feedback },
  testimonial: { icon: Quote, name: m.feedback_testimonial },
}

type FeedbackTypeFieldProps = { type: FeedbackType; onChange: (type: FeedbackType) => void }

export function FeedbackTypeField({ type, onChange }: FeedbackTypeFieldProps) {
  const t = useText()
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{t(m.feedback_type)}</legend>
      <div className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-4">
        {FEEDBACK_TYPES.map((each) => {
          const { icon: Icon, name } = TYPE_OPTIONS[each]
          return (
            <ChoiceTile
              key={each}
              name="feedbackType"
              value={each}
              checked={each === type}
              onChange={() => onChange(each)}
              className="flex min-h-13 items-center gap-2.5 rounded-md px-3 sm:min-h-16 sm:flex-col sm:justify-center sm:gap-1 sm:px-1 sm:py-1.5 sm:text-center"
            >
              <Icon size={19} aria-hidden="true" className="shrink-0" />
              <span className="text-xs leading-tight font-semibold">{t(name)}</span>
            </ChoiceTile>
          )
        })}
      </div>
    </fieldset>
  )
}
