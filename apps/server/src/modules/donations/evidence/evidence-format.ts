import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import type { Cents } from '@aplauso/contract/money'
import { eurosInEmail } from '#modules/emails/public.ts'

/** Formats times and amounts of a file for this creator. */
export type EvidenceFormat = { locale: Language; time: (at: Date) => string; money: (amount: Cents) => string }

/** Times name their zone: the person who decides a dispute is elsewhere. */
export function evidenceFormat(locale: Language, timeZone: string): EvidenceFormat {
  const timeFormat = new Intl.DateTimeFormat(FORMAT_LOCALES[locale], {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone,
  })
  return { locale, time: (at) => timeFormat.format(at), money: (amount) => eurosInEmail(amount, locale) }
}
