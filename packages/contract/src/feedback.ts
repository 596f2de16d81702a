import * as z from 'zod'
import { UserType } from './accounts.ts'
import { FEEDBACK_CATEGORIES, FEEDBACK_DEFAULTS, FEEDBACK_TYPES } from './feedback-types.ts'
import {
  FEEDBACK_DESCRIPTION_MAX_CHARACTERS,
  FEEDBACK_TITLE_MAX_CHARACTERS,
  RATING_MAX,
  SATISFACTION_MAX,
} from './limits.ts'
import { PLAN_IDS } from './plan-ids.ts'
import { optionalText, text } from './text.ts'

const LongText = { max: FEEDBACK_DESCRIPTION_MAX_CHARACTERS, multiline: true }

/** The session and the server set the user, the plan and the time: these four fields are accepted and ignored. */
export const Feedback = z
  .object({
    type: z.enum(FEEDBACK_TYPES),
    category: z.string(),
    rating: z.int().min(1).max(RATING_MAX).default(FEEDBACK_DEFAULTS.rating),
    satisfaction: z.int().min(1).max(SATISFACTION_MAX).default(FEEDBACK_DEFAULTS.satisfaction),
    title: text({ min: 1, max: FEEDBACK_TITLE_MAX_CHARACTERS }),
    description: text({ min: 1, ...LongText }),
    userExperience: optionalText(LongText),
    wouldRecommend: z.boolean().default(FEEDBACK_DEFAULTS.wouldRecommend),
    mostUsefulFeature: optionalText(LongText).describe('general feedback only'),
    improvementSuggestions: optionalText(LongText).describe('general feedback only'),
    userId: z.unknown().optional(),
    userType: z.unknown().optional(),
    subscriptionPlan: z.unknown().optional(),
    timestamp: z.unknown().optional(),
  })
  .superRefine(({ type, category }, context) => {
    const known: readonly string[] = FEEDBACK_CATEGORIES[type]
    if (known.includes(category)) return
    context.addIssue({ code: 'custom', path: ['category'], message: `must be one of: ${known.join(', ')}` })
  })
export type Feedback = z.infer<typeof Feedback>

export const FeedbackReceipt = z.object({ id: z.string() })
export type FeedbackReceipt = z.infer<typeof FeedbackReceipt>

/** Feedback as it was sent, with the writer's account data of that time. */
export const StoredFeedback = z.object({
  id: z.string(),
  type: z.enum(FEEDBACK_TYPES),
  category: z.string(),
  rating: z.int(),
  satisfaction: z.int(),
  title: z.string(),
  description: z.string(),
  userExperience: z.string().nullable(),
  wouldRecommend: z.boolean(),
  mostUsefulFeature: z.string().nullable(),
  improvementSuggestions: z.string().nullable(),
  username: z.string(),
  userType: UserType,
  subscriptionPlan: z.enum(PLAN_IDS),
  createdAt: z.iso.datetime(),
})
export type StoredFeedback = z.infer<typeof StoredFeedback>
