import { FEEDBACK_CATEGORIES, FEEDBACK_TYPES } from '@aplauso/contract/feedback-types'
import { expect, test } from 'vitest'
import { CATEGORY_TEXTS } from './category-texts.ts'
import { EMPTY_FEEDBACK, type FeedbackDraft, feedbackPayload, missingIn, withType } from './feedback-draft.ts'

const user = { id: 'u1', userType: 'fan', subscriptionPlan: 'free' } as const
const full: FeedbackDraft = {
  ...EMPTY_FEEDBACK,
  category: 'Dashboard',
  title: ' Um título ',
  description: 'Uma descrição',
  mostUsefulFeature: 'Os alertas',
  improvementSuggestions: ' ',
}

test('A new feedback draft has the default answers and lacks the required ones', () => {
  expect(EMPTY_FEEDBACK).toMatchObject({ rating: 5, satisfaction: 5, wouldRecommend: true })
  expect(missingIn(EMPTY_FEEDBACK)).toEqual(['category', 'title', 'description'])
  expect(missingIn({ ...full, title: '  ' })).toEqual(['title'])
  expect(missingIn(full)).toEqual([])
})

test('Changing the feedback type clears the category; the same type leaves it', () => {
  expect(withType(full, 'bug_report')).toEqual({ ...full, type: 'bug_report', category: '' })
  expect(withType(full, 'feature_request')).toEqual(full)
})

test('The feedback payload is trimmed, without empty answers or answers of other types', () => {
  const sent = feedbackPayload(full, user)
  expect(sent).toMatchObject({ title: 'Um título', userId: 'u1', userType: 'fan', subscriptionPlan: 'free' })
  expect(sent.mostUsefulFeature).toBeUndefined()
  const general = feedbackPayload({ ...full, type: 'general_feedback', category: 'Design' }, user)
  expect([general.mostUsefulFeature, general.improvementSuggestions]).toEqual(['Os alertas', undefined])
})

test('A feedback category is sent under its specified name, and no two of a type read alike', () => {
  expect(feedbackPayload({ ...full, type: 'bug_report', category: 'Login/Registro' }, user).category).toBe(
    'Login/Registro',
  )
  for (const type of FEEDBACK_TYPES) {
    const texts = FEEDBACK_CATEGORIES[type].map((category) => CATEGORY_TEXTS[category]({}, { locale: 'pt' }))
    expect(new Set(texts).size).toBe(texts.length)
  }
})
