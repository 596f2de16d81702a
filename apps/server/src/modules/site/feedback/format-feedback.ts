import type { StoredFeedback } from '@aplauso/contract/feedback'
import { RATING_MAX, SATISFACTION_MAX } from '@aplauso/contract/limits'

/** Formats feedback for the terminal: one line of facts, the title, then every text. */
export function formatFeedback(feedback: StoredFeedback): string {
  const { username, userType, subscriptionPlan, rating } = feedback
  const facts = [
    feedback.createdAt.slice(0, 16).replace('T', ' '),
    `${'★'.repeat(rating)}${'☆'.repeat(RATING_MAX - rating)}`,
    `${String(feedback.satisfaction).padStart(2)}/${SATISFACTION_MAX}`,
    feedback.wouldRecommend ? 'recommends' : 'does not recommend',
    `${feedback.type}: ${feedback.category}`,
    `${username} (${userType}, ${subscriptionPlan})`,
  ]
  const texts = [
    ['', feedback.description],
    ['Experience', feedback.userExperience],
    ['Most useful', feedback.mostUsefulFeature],
    ['To improve', feedback.improvementSuggestions],
  ].flatMap(([label, text]) => (text ? [indent(label ? `${label}: ${text}` : text)] : []))
  return [facts.join('  '), indent(`"${feedback.title}"`), ...texts, ''].join('\n')
}

const indent = (text: string) => text.replace(/^/gm, '  ')
