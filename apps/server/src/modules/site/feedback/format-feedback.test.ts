import { expect, test } from 'vitest'
import { formatFeedback } from './format-feedback.ts'

test('The operator’s output has one line of facts and then every text', () => {
  const feedback = {
    id: '1',
    type: 'general_feedback',
    category: 'Design',
    rating: 3,
    satisfaction: 8,
    title: 'Bonito',
    description: 'Gosto.\nMuito.',
    userExperience: null,
    wouldRecommend: false,
    mostUsefulFeature: 'Os alertas',
    improvementSuggestions: 'Mais cor',
    username: 'ana',
    userType: 'creator',
    subscriptionPlan: 'pro',
    createdAt: '2026-11-21T17:51:25.553Z',
  } as const
  expect(formatFeedback(feedback)).toBe(`\
2026-11-21 17:51  ★★★☆☆   8/10  does not recommend  general_feedback: Design  ana (creator, pro)
  "Bonito"
  Gosto.
  Muito.
  Most useful: Os alertas
  To improve: Mais cor
`)
})
