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

test('The form starts with the specification’s defaults, and says what is missing', () => {
  expect(EMPTY_FEEDBACK).toMatchObject({ rating: 5, satisfaction: 5, wouldRecommend: true })
  expect(missingIn(EMPTY_FEEDBACK)).toEqual(['category', 'title', 'description'])
  expect(missingIn({ ...full, title: '  ' })).toEqual(['title'])
  expect(missingIn(full)).toEqual([])
})

test('Another type has no category chosen; the same one keeps it', () => {
  expect(withType(full, 'bug_report')).toEqual({ ...full, type: 'bug_report', category: '' })
  expect(withType(full, 'feature_request')).toEqual(full)
})

test('What is sent is trimmed, without empty answers, and with those for general feedback only there', () => {
  const sent = feedbackPayload(full, user)
  expect(sent).toMatchObject({ title: 'Um título', userId: 'u1', userType: 'fan', subscriptionPlan: 'free' })
  expect(sent.mostUsefulFeature).toBeUndefined()
  const general = feedbackPayload({ ...full, type: 'general_feedback', category: 'Design' }, user)
  expect([general.mostUsefulFeature, general.improvementSuggestions]).toEqual(['Os alertas', undefined])
})

test('A category is sent under the name that the specification gives it, and no two of a type read alike', () => {
  expect(feedbackPayload({ ...full, type: 'bug_report', category: 'Login/Registro' }, user).category).toBe(
    'Login/Registro',
  )
  for (const type of FEEDBACK_TYPES) {
    const texts = FEEDBACK_CATEGORIES[type].map((category) => CATEGORY_TEXTS[category]({}, { locale: 'pt' }))
    expect(new Set(texts).size).toBe(texts.length)
  }
})
