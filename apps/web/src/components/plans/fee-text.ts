import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { formatBasisPoints } from '#lib/i18n/format.ts'
import type { Translate } from '#lib/i18n/language.tsx'

/** "8% por doação", or the text for no fee. */
export const feeText = (feeBasisPoints: number, t: Translate, language: Language): string =>
  feeBasisPoints === 0
    ? t(m.plan_no_fee)
    : t(m.pricing_per_donation, { fee: formatBasisPoints(feeBasisPoints, language) })
