import { FEEDBACK_CATEGORIES, type FeedbackType } from '@aplauso/contract/feedback-types'
import {
  FEEDBACK_DESCRIPTION_MAX_CHARACTERS,
  FEEDBACK_TITLE_MAX_CHARACTERS,
  SATISFACTION_MAX,
} from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useId } from 'react'
import { type Message, useText } from '#lib/i18n/language.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { maxLengthOf } from '#ui/form/max-length.ts'
import { SwitchField } from '#ui/form/switch-field.tsx'
import { TextAreaField } from '#ui/form/text-field.tsx'
import { CATEGORY_TEXTS } from './category-texts.ts'
import { type FeedbackDraft, withType } from './feedback-draft.ts'
import { FeedbackTypeField } from './feedback-type-field.tsx'
import { RatingField } from './rating-field.tsx'

type LongFieldProps = {
  name: string
  label: string
  hint?: string
  required?: boolean
  value: string
  onChange: (value: string) => void
}

const LongField = ({ required = false, ...field }: LongFieldProps) => (
  <TextAreaField
    {...field}
    optional={!required}
    aria-required={required}
    maxCharacters={FEEDBACK_DESCRIPTION_MAX_CHARACTERS}
    className={`field-sizing-content max-h-72 resize-none py-2.5 ${required ? 'min-h-28' : ''}`}
  />
)

const HINTS: Record<FeedbackType, Message> = {
  feature_request: m.feedback_hint_feature_request,
  bug_report: m.feedback_hint_bug_report,
  general_feedback: m.feedback_hint_general_feedback,
  testimonial: m.feedback_hint_testimonial,
}

type FeedbackFieldsProps = { draft: FeedbackDraft; onChange: (draft: FeedbackDraft) => void }

export function FeedbackFields({ draft, onChange }: FeedbackFieldsProps) {
  const t = useText()
  const { type } = draft
  const change = (part: Partial<FeedbackDraft>) => onChange({ ...draft, ...part })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <FeedbackTypeField type={type} onChange={(next) => onChange(withType(draft, next))} />
      <CategoryField draft={draft} onChange={(category) => change({ category })} />
      <FormField label={t(m.feedback_name)}>
        {(control) => (
          <input
            {...control}
            name="title"
            autoComplete="off"
            aria-required="true"
            maxLength={maxLengthOf(draft.title, FEEDBACK_TITLE_MAX_CHARACTERS)}
            value={draft.title}
            onChange={(event) => change({ title: event.target.value })}
            className="field"
          />
        )}
      </FormField>
      <LongField
        required
        name="description"
        label={t(m.feedback_description)}
        hint={t(HINTS[type])}
        value={draft.description}
        onChange={(description) => change({ description })}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
        <RatingField rating={draft.rating} onChange={(rating) => change({ rating })} />
        <SatisfactionField satisfaction={draft.satisfaction} onChange={(satisfaction) => change({ satisfaction })} />
      </div>
      <LongField
        name="userExperience"
        label={t(m.feedback_experience)}
        value={draft.userExperience}
        onChange={(userExperience) => change({ userExperience })}
      />
      {type === 'general_feedback' && (
        <>
          <LongField
            name="mostUsefulFeature"
            label={t(m.feedback_useful)}
            value={draft.mostUsefulFeature}
            onChange={(mostUsefulFeature) => change({ mostUsefulFeature })}
          />
          <LongField
            name="improvementSuggestions"
            label={t(m.feedback_improve)}
            value={draft.improvementSuggestions}
            onChange={(improvementSuggestions) => change({ improvementSuggestions })}
          />
        </>
      )}
      <SwitchField
        name="wouldRecommend"
        label={t(m.feedback_recommend)}
        hint={t(m.feedback_recommend_hint)}
        checked={draft.wouldRecommend}
        onChange={(wouldRecommend) => change({ wouldRecommend })}
      />
    </div>
  )
}

type CategoryFieldProps = { draft: FeedbackDraft; onChange: (category: FeedbackDraft['category']) => void }

function CategoryField({ draft, onChange }: CategoryFieldProps) {
  const t = useText()
  const categories = FEEDBACK_CATEGORIES[draft.type]
  return (
    <FormField label={t(m.feedback_category)}>
      {(control) => (
        <select
          {...control}
          name="category"
          aria-required="true"
          value={draft.category}
          onChange={({ target }) => onChange(categories.find((category) => category === target.value) ?? '')}
          className="field"
        >
          <option value="" disabled>
            {t(m.feedback_category_choose)}
          </option>
          {categories.map((category) => (
            <option key={category} value={category}>
              {t(CATEGORY_TEXTS[category])}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}

type SatisfactionFieldProps = { satisfaction: number; onChange: (satisfaction: number) => void }

function SatisfactionField({ satisfaction, onChange }: SatisfactionFieldProps) {
  const t = useText()
  const id = useId()
  const text = t(m.feedback_satisfaction_value, { value: satisfaction, max: SATISFACTION_MAX })
  return (
    <div className="min-w-0">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className="font-semibold">
          {t(m.feedback_satisfaction)}
        </label>
        {/* Hidden from screen readers: the range input announces the same value. */}
        <span aria-hidden="true" className="tnum text-ink-2">
          {text}
        </span>
      </div>
      <input
        id={id}
        type="range"
        name="satisfaction"
        min={1}
        max={SATISFACTION_MAX}
        step={1}
        value={satisfaction}
        aria-valuetext={text}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="block h-11 w-full cursor-pointer accent-cravo"
      />
    </div>
  )
}
