import type { Language } from '@aplauso/contract/languages'
import { AGENCY_SHARE_MAX_BASIS_POINTS } from '@aplauso/contract/limits'
import { numberFormat } from '#lib/i18n/format.ts'

const PERCENT = /^(\d{1,3})(?:[.,](\d{0,2}))?\s*%?$/

/** The share typed as a percentage ("30", "12,5", "7.25 %"), in basis points; undefined if not allowed. */
export function readShare(typed: string): number | undefined {
  const match = PERCENT.exec(typed.trim())
  if (!match) return undefined
  const [, whole = '', decimals = ''] = match
  const basisPoints = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return basisPoints <= AGENCY_SHARE_MAX_BASIS_POINTS ? basisPoints : undefined
}

/** "12,5": formatted so that `readShare` reads it back. */
export const shareText = (basisPoints: number, language: Language): string =>
  numberFormat(language, { maximumFractionDigits: 2 }).format(basisPoints / 100)
