import type { StreamLanguage } from '@aplauso/contract/alerts'
import { goalPercent } from '@aplauso/contract/goal-percent'
import { CURRENCY, cents } from '@aplauso/contract/money'
import { amountText, anonymousText } from '../../core/language.ts'
import type { TopicValue } from '../layer.ts'

const [TOTAL, LATEST, GOAL, TOP] = ['counter:amount:ever', 'latest:1', 'goal', 'top:ever:1'] as const
const NAME_MAX_CHARACTERS = 24
/** Placeholder shown before a value exists. */
const PLACEHOLDER = '–'

type Variable = {
  topic: string
  text: (value: TopicValue, language: StreamLanguage) => string | undefined
}

const money = (value: number, language: StreamLanguage) =>
  amountText({ amount: cents(value), currency: CURRENCY }, language)

const VARIABLE = new Map<string, Variable>([
  ['total', { topic: TOTAL, text: (value, language) => ('value' in value ? money(value.value, language) : undefined) }],
  [
    'latest_name',
    {
      topic: LATEST,
      text(value, language) {
        const [latest] = 'donations' in value ? value.donations : []
        return latest && shorten(latest.name ?? anonymousText(language))
      },
    },
  ],
  [
    'latest_amount',
    {
      topic: LATEST,
      text(value, language) {
        const [latest] = 'donations' in value ? value.donations : []
        return latest && money(latest.amountCents, language)
      },
    },
  ],
  [
    'goal_percent',
    {
      topic: GOAL,
      text: (value) =>
        'targetCents' in value && value.targetCents !== null
          ? `${goalPercent(value.receivedCents, value.targetCents)} %`
          : undefined,
    },
  ],
  [
    'top_name',
    {
      topic: TOP,
      text(value) {
        const [top] = 'donors' in value ? value.donors : []
        return top && shorten(top.name)
      },
    },
  ],
])

export const isVariable = (name: string): boolean => VARIABLE.has(name)

export const topicsOf = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => VARIABLE.get(name)?.topic ?? [])),
]

export function variableText(name: string, values: ReadonlyMap<string, TopicValue>, language: StreamLanguage): string {
  const variable = VARIABLE.get(name)
  const value = variable && values.get(variable.topic)
  return (value && variable.text(value, language)) ?? PLACEHOLDER
}

/** Cuts a long name, which would otherwise make all other text small. */
function shorten(name: string): string {
  const characters = [...name]
  return characters.length > NAME_MAX_CHARACTERS ? `${characters.slice(0, NAME_MAX_CHARACTERS - 1).join('')}…` : name
}
