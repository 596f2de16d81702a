import type { Language } from '@aplauso/contract/languages'
import { cents } from '@aplauso/contract/money'
import { useState } from 'react'
import { typedEuros } from '#lib/i18n/format.ts'
import type { Month } from './payout-per-plan.ts'
import { readAverage, readDonations } from './read-month.ts'

/**
 * The typed month. An invalid value is marked, and `month` keeps its last valid value, so that other numbers do not
 * jump.
 */
export function useTypedMonth(start: Month, language: Language) {
  const [month, setMonth] = useState(start)
  const [average, setAverage] = useState(() => typedEuros(start.averageCents, language))
  const [donations, setDonations] = useState(String(start.donations))
  return {
    month,
    average: {
      typed: average,
      isWrong: readAverage(average) === undefined,
      type(typed: string) {
        setAverage(typed)
        const averageCents = readAverage(typed)
        if (averageCents !== undefined) setMonth((now) => ({ ...now, averageCents }))
      },
      slide(euros: number) {
        const averageCents = cents(euros * 100)
        setAverage(typedEuros(averageCents, language))
        setMonth((now) => ({ ...now, averageCents }))
      },
    },
    donations: {
      typed: donations,
      isWrong: readDonations(donations) === undefined,
      type(typed: string) {
        setDonations(typed)
        const count = readDonations(typed)
        if (count !== undefined) setMonth((now) => ({ ...now, donations: count }))
      },
      slide(count: number) {
        setDonations(String(count))
        setMonth((now) => ({ ...now, donations: count }))
      },
    },
  }
}
