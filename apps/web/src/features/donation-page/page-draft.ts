import type { DonationPage, TierUnlock } from '@aplauso/contract/donation-page'
import { parseEuros } from '@aplauso/contract/euros'
import type { Language } from '@aplauso/contract/languages'
import { DONATION_MAX_CENTS, DONATION_MIN_CENTS } from '@aplauso/contract/limits'
import type { Cents } from '@aplauso/contract/money'
import { typedEuros } from '#lib/i18n/format.ts'

/** `key` identifies the row, independent of its content. */
export type PresetDraft = { key: number; amount: string; word: string }
export type TierDraft = { key: number; from: string; unlocks: readonly TierUnlock[] }

/** The page settings as form values; amounts in euros, as typed. */
export type PageDraft = {
  presets: readonly PresetDraft[]
  min: string
  max: string
  tiers: readonly TierDraft[]
  coverMediaId: string | null
  accent: string | null
  background: string | null
  thanksText: string
  thanksUrl: string
  recent: number
  top: number
  names: boolean
  amounts: boolean
  messages: boolean
  coverFee: boolean
  /** Empty: no account required at any amount. */
  signInAbove: string
  embed: boolean
}

export function pageDraftOf(page: DonationPage, language: Language): PageDraft {
  const { presets, minCents, maxCents, tiers, colors, thanks, supporters, signInAboveCents } = page
  const typed = (amountCents: number) => typedEuros(amountCents, language)
  return {
    presets: presets.map(({ cents, word }, key) => ({ key, amount: typed(cents), word: word ?? '' })),
    min: typed(minCents),
    max: typed(maxCents),
    tiers: tiers.map(({ fromCents, unlocks }, key) => ({ key, from: typed(fromCents), unlocks })),
    coverMediaId: page.coverMediaId,
    accent: colors.accent,
    background: colors.background,
    thanksText: thanks.text ?? '',
    thanksUrl: thanks.url ?? '',
    ...supporters,
    coverFee: page.coverFee,
    signInAbove: signInAboveCents === null ? '' : typed(signInAboveCents),
    embed: page.embed,
  }
}

/** Undefined if it is no valid donation amount. */
export function amountCentsOf(typed: string, minCents: number = DONATION_MIN_CENTS): Cents | undefined {
  const amountCents = parseEuros(typed)
  return amountCents !== undefined && amountCents >= minCents && amountCents <= DONATION_MAX_CENTS
    ? amountCents
    : undefined
}

export const nextKey = (rows: readonly { key: number }[]) => Math.max(-1, ...rows.map(({ key }) => key)) + 1

function pageBodyOf(draft: PageDraft) {
  const { presets, min, max, tiers, coverMediaId, accent, background, coverFee, signInAbove, embed } = draft
  const { recent, top, names, amounts, messages } = draft
  return {
    presets: presets.map(({ amount, word }) => ({
      cents: amountCentsOf(amount),
      ...(word.trim() && { word: word.trim() }),
    })),
    minCents: amountCentsOf(min),
    maxCents: amountCentsOf(max),
    tiers: tiers.map(({ from, unlocks }) => ({ fromCents: amountCentsOf(from), unlocks })),
    coverMediaId,
    colors: { accent, background },
    thanks: { text: draft.thanksText.trim() || null, url: draft.thanksUrl.trim() || null },
    supporters: { recent, top, names, amounts, messages },
    coverFee,
    signInAboveCents: signInAbove.trim() === '' ? null : amountCentsOf(signInAbove, 0),
    embed,
  }
}

/** Only changed fields, so that changes made elsewhere meanwhile stay. */
export function pageChangeOf(draft: PageDraft, saved: PageDraft): object {
  const before = new Map<string, unknown>(Object.entries(pageBodyOf(saved)))
  return Object.fromEntries(
    Object.entries(pageBodyOf(draft)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)),
    ),
  )
}
