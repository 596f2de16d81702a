import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { formatNumber } from './format.ts'
import type { Translate } from './language.tsx'

/** "12 doações". None has words of its own: some languages count nought as one. */
export const donationsText = (count: number, t: Translate, language: Language): string =>
  count === 0 ? t(m.agency_no_donations) : t(m.donate_count, { count, total: formatNumber(count, language) })
