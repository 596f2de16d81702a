import type { User } from '@aplauso/contract/accounts'
import type { Feedback } from '@aplauso/contract/feedback'
import { FEEDBACK_DEFAULTS, type FeedbackCategory, type FeedbackType } from '@aplauso/contract/feedback-types'

export type FeedbackDraft = {
  type: FeedbackType
  category: FeedbackCategory | ''
  rating: number
  satisfaction: number
  title: string
  description: string
  userExperience: string
  wouldRecommend: boolean
  mostUsefulFeature: string
  improvementSuggestions: string
}

export const EMPTY_FEEDBACK: FeedbackDraft = {
  ...FEEDBACK_DEFAULTS,
  type: 'feature_request',
  category: '',
  title: '',
  description: '',
  userExperience: '',
  mostUsefulFeature: '',
  improvementSuggestions: '',
}

/** Changes the type; categories depend on it, so the choice is cleared. */
export const withType = (draft: FeedbackDraft, type: FeedbackType): FeedbackDraft =>
  type === draft.type ? draft : { ...draft, type, category: '' }

export const REQUIRED = ['category', 'title', 'description'] as const
type Required = (typeof REQUIRED)[number]

export const missingIn = (draft: FeedbackDraft): Required[] => REQUIRED.filter((field) => draft[field].trim() === '')

type Writer = Pick<User, 'id' | 'userType' | 'subscriptionPlan'>

/** Request body; empty answers are omitted. */
export function feedbackPayload(draft: FeedbackDraft, user: Writer, now = new Date()): Feedback {
  const isGeneral = draft.type === 'general_feedback'
  return {
    ...draft,
    title: draft.title.trim(),
    description: draft.description.trim(),
    userExperience: draft.userExperience.trim() || undefined,
    mostUsefulFeature: (isGeneral && draft.mostUsefulFeature.trim()) || undefined,
    improvementSuggestions: (isGeneral && draft.improvementSuggestions.trim()) || undefined,
    userId: user.id,
    userType: user.userType,
    subscriptionPlan: user.subscriptionPlan,
    timestamp: now.toISOString(),
  }
}
