import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import type { Cents } from '@aplauso/contract/money'
import { eurosInLetter } from '#modules/mails/public.ts'

/** How times and amounts are written in a file for this creator. */
export type Words = { locale: Language; time: (at: Date) => string; money: (amount: Cents) => string }

/** Times say which zone they are of: who decides a dispute is elsewhere. */
export function wordsFor(locale: Language, timeZone: string): Words {
  const times = new Intl.DateTimeFormat(FORMAT_LOCALES[locale], { dateStyle: 'medium', timeStyle: 'long', timeZone })
  return { locale, time: (at) => times.format(at), money: (amount) => eurosInLetter(amount, locale) }
}
