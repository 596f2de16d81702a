import { FORMAT_LOCALES, type Language } from '@aplauso/contract/languages'
import type { Cents } from '@aplauso/contract/money'

/** "500", "12,50": as one would type it, so that it can be read back. */
export function eurosText(amountCents: Cents, language: Language): string {
  const decimals = amountCents % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat(FORMAT_LOCALES[language], {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
  }).format(amountCents / 100)
}
