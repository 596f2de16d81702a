import type { StreamLanguage } from '@aplauso/contract/alerts'
import type { Period } from '@aplauso/contract/topics'

type Titles = Record<Period | 'latest' | 'latestOne' | 'goal' | 'received', string>

const TITLES: Partial<Record<StreamLanguage, Titles>> = {
  pt: {
    stream: 'Top deste direto',
    day: 'Top de hoje',
    week: 'Top da semana',
    month: 'Top do mês',
    ever: 'Top de sempre',
    latest: 'Últimas doações',
    latestOne: 'Última doação',
    goal: 'Meta',
    received: 'Recebido até agora',
  },
  en: {
    stream: 'Top donors this stream',
    day: 'Top donors today',
    week: 'Top donors this week',
    month: 'Top donors this month',
    ever: 'Top donors of all time',
    latest: 'Latest donations',
    latestOne: 'Latest donation',
    goal: 'Goal',
    received: 'Received so far',
  },
  es: {
    stream: 'Top de este directo',
    day: 'Top de hoy',
    week: 'Top de la semana',
    month: 'Top del mes',
    ever: 'Top de siempre',
    latest: 'Últimas donaciones',
    latestOne: 'Última donación',
    goal: 'Meta',
    received: 'Recibido hasta ahora',
  },
  fr: {
    stream: 'Top de ce direct',
    day: 'Top du jour',
    week: 'Top de la semaine',
    month: 'Top du mois',
    ever: 'Top de tous les temps',
    latest: 'Derniers dons',
    latestOne: 'Dernier don',
    goal: 'Objectif',
    received: 'Reçu jusqu’ici',
  },
}

/** English for the specification, like its "Anonymous". */
const titlesOf = (language: StreamLanguage) => TITLES[language] ?? TITLES.en

export const topTitle = (language: StreamLanguage, by: Period): string => titlesOf(language)?.[by] ?? ''

export const latestTitle = (language: StreamLanguage, count: number): string =>
  titlesOf(language)?.[count === 1 ? 'latestOne' : 'latest'] ?? ''

/** The title of a goal that has none of its own; without a goal the layer shows the amount received. */
export const goalTitle = (language: StreamLanguage, isGoal: boolean): string =>
  titlesOf(language)?.[isGoal ? 'goal' : 'received'] ?? ''
