import type { DonorStats } from '@aplauso/contract/donations'
import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { formatEuros, formatNumber } from '#lib/i18n/format.ts'
import type { Translate } from '#lib/i18n/language.tsx'

/** Stats of the donor as label and formatted value; the values are undefined while loading. */
export function donorStatsOf(stats: DonorStats | undefined, t: Translate, language: Language) {
  const euros = (name: string, label: string, cents: number | undefined) => ({
    name,
    label,
    value: cents === undefined ? undefined : formatEuros(cents, language),
  })
  const count = (name: string, label: string, value: number | undefined) => ({
    name,
    label,
    value: value === undefined ? undefined : formatNumber(value, language),
  })
  return [
    euros('total-donated', t(m.supporter_total), stats?.totalDonated),
    count('donations-made', t(m.supporter_made), stats?.donationsMade),
    count('creators-supported', t(m.supporter_creators), stats?.creatorsSupported),
    euros('average', t(m.supporter_average), stats?.average),
  ]
}
