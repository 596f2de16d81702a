import type { Language } from '@aplauso/contract/languages'
import {
  AGENCY_SHARE_MAX_BASIS_POINTS,
  AGENCY_SHARES_MAX_BASIS_POINTS,
  DONATION_MAX_CENTS,
  DONATION_MIN_CENTS,
  FAVORITES_MAX,
  FREE_DONATIONS_PER_MONTH,
  MANAGED_CREATORS_WITHOUT_PLAN,
  RECORDING_MAX_MS,
  REPLAY_WINDOW_MINUTES_DEFAULT,
  SECOND_MS,
  TTS_MINIMUM_DEFAULT_CENTS,
} from '@aplauso/contract/limits'
import { PLANS } from '@aplauso/contract/plans'
import { formatBasisPoints, formatEuros, formatNumber } from '#lib/i18n/format.ts'

/** The product's own figures, as the answers write them. */
export const helpFigures = (language: Language) => ({
  donationMin: formatEuros(DONATION_MIN_CENTS, language, 0),
  donationMax: formatEuros(DONATION_MAX_CENTS, language, 0),
  spokenFrom: formatEuros(TTS_MINIMUM_DEFAULT_CENTS, language, 0),
  recordingSeconds: formatNumber(RECORDING_MAX_MS / SECOND_MS, language),
  replayMinutes: formatNumber(REPLAY_WINDOW_MINUTES_DEFAULT, language),
  freeDonations: formatNumber(FREE_DONATIONS_PER_MONTH, language),
  freeFee: formatBasisPoints(PLANS.free.feeBasisPoints, language),
  favorites: formatNumber(FAVORITES_MAX, language),
  managedCreators: formatNumber(MANAGED_CREATORS_WITHOUT_PLAN, language),
  shareMax: formatBasisPoints(AGENCY_SHARE_MAX_BASIS_POINTS, language),
  sharesMax: formatBasisPoints(AGENCY_SHARES_MAX_BASIS_POINTS, language),
})
