import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { formatNumber } from './format.ts'
import type { Translate } from './language.tsx'

/** "12 doações". Zero has its own text, because some languages treat it as singular. */
export const donationsText = (count: number, t: Translate, language: Language): string =>
  count === 0 ? t(m.agency_no_donations) : t(m.donate_count, { count, total: formatNumber(count, language) })
