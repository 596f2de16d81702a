import type { StreamLanguage } from '@aplauso/contract/alerts'
import type { Counted, Period } from '@aplauso/contract/topics'

type LabelTexts = Record<Counted | Period, string>

const TEXTS: Partial<Record<StreamLanguage, LabelTexts>> = {
  pt: {
    donations: 'doações',
    amount: 'recebidos',
    donors: 'doadores',
    stream: 'neste direto',
    day: 'hoje',
    week: 'esta semana',
    month: 'este mês',
    ever: 'até agora',
  },
  en: {
    donations: 'donations',
    amount: 'received',
    donors: 'donors',
    stream: 'this stream',
    day: 'today',
    week: 'this week',
    month: 'this month',
    ever: 'so far',
  },
  es: {
    donations: 'donaciones',
    amount: 'recibidos',
    donors: 'donantes',
    stream: 'en este directo',
    day: 'hoy',
    week: 'esta semana',
    month: 'este mes',
    ever: 'hasta ahora',
  },
  fr: {
    donations: 'dons',
    amount: 'reçus',
    donors: 'donateurs',
    stream: 'pendant ce direct',
    day: 'aujourd’hui',
    week: 'cette semaine',
    month: 'ce mois-ci',
    ever: 'jusqu’ici',
  },
}

/** Label of the number, such as "recebidos hoje"; English for the specification, like its "Anonymous". */
export function labelOf(language: StreamLanguage, of: Counted, by: Period): string {
  const texts = TEXTS[language] ?? TEXTS.en
  return texts === undefined ? '' : `${texts[of]} ${texts[by]}`
}
