import { text } from 'node:stream/consumers'
import type { StoredFeedback } from '@aplauso/contract/feedback'
import { RATING_MAX, SATISFACTION_MAX } from '@aplauso/contract/limits'
import { type CsvCell, csvTable } from '#platform/http/csv.ts'

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
  ].flatMap(([label, answer]) => (answer ? [indent(label ? `${label}: ${answer}` : answer)] : []))
  return [facts.join('  '), indent(`"${feedback.title}"`), ...texts, ''].join('\n')
}

const indent = (lines: string) => lines.replace(/^/gm, '  ')

const CELLS = {
  createdAt: (one) => one.createdAt,
  type: (one) => one.type,
  category: (one) => one.category,
  rating: (one) => one.rating,
  satisfaction: (one) => one.satisfaction,
  wouldRecommend: (one) => String(one.wouldRecommend),
  username: (one) => one.username,
  userType: (one) => one.userType,
  subscriptionPlan: (one) => one.subscriptionPlan,
  title: (one) => one.title,
  description: (one) => one.description,
  userExperience: (one) => one.userExperience,
  mostUsefulFeature: (one) => one.mostUsefulFeature,
  improvementSuggestions: (one) => one.improvementSuggestions,
  id: (one) => one.id,
} as const satisfies Record<keyof StoredFeedback, (one: StoredFeedback) => CsvCell>

/** A table without the last line break. */
export async function feedbackCsv(feedback: StoredFeedback[]): Promise<string> {
  const rows = feedback.map((one) => Object.values(CELLS).map((cell) => cell(one)))
  return (await text(csvTable(Object.keys(CELLS), rows))).trimEnd()
}
