import type { UploadedSound } from '@aplauso/contract/audio'
import { type Cents, cents } from '@aplauso/contract/money'
import { parseJson } from '#lib/browser/parse-json.ts'
import { tabStorage } from '#lib/browser/storage.ts'

export const VOICE_MODES = ['tts', 'record', 'upload', 'none'] as const
/** Sound of a donation: speech, the donor's recording, an uploaded file, or none. */
export type VoiceMode = (typeof VOICE_MODES)[number]
export const SOUND_MODES = ['record', 'upload'] as const
export type SoundMode = (typeof SOUND_MODES)[number]

/** `takenBy`: the started donation that uses it. The next attempt takes it over. */
export type DraftSound = UploadedSound & { takenBy?: string }

/** State of the donation form, stored for the tab, so that a failure or a reload loses nothing. */
export type DonationDraft = {
  /** Undefined until chosen. */
  presetCents: Cents | undefined
  custom: string
  message: string
  /** Undefined until the field is edited. */
  donorName: string | undefined
  /** Undefined without a receipt. */
  receiptEmail: string | undefined
  /** Undefined until chosen. */
  mode: VoiceMode | undefined
  voiceId: string | undefined
  record: DraftSound | undefined
  upload: DraftSound | undefined
  isPrivate: boolean
  coversFee: boolean
  /** Undefined: the creator's style. The form ignores unknown names. */
  style: string | undefined
  isMonthly: boolean
}

export const EMPTY_DRAFT: DonationDraft = {
  presetCents: undefined,
  custom: '',
  message: '',
  donorName: undefined,
  receiptEmail: undefined,
  mode: undefined,
  voiceId: undefined,
  record: undefined,
  upload: undefined,
  isPrivate: false,
  coversFee: false,
  style: undefined,
  isMonthly: false,
}

const draftKeyOf = (slug: string) => `donation:${slug}`

export const saveDraft = (slug: string, draft: DonationDraft) => tabStorage.set(draftKeyOf(slug), JSON.stringify(draft))
export const readDraft = (slug: string): DonationDraft => parseDraft(tabStorage.get(draftKeyOf(slug)))

/** Missing or invalid values of a stored draft get their defaults. */
export function parseDraft(stored: string | null): DonationDraft {
  const value = parseJson(stored)
  const text = (key: keyof DonationDraft) => (typeof value[key] === 'string' ? value[key] : undefined)
  return {
    presetCents: Number.isSafeInteger(value.presetCents) ? cents(Number(value.presetCents)) : undefined,
    custom: text('custom') ?? '',
    message: text('message') ?? '',
    donorName: text('donorName'),
    receiptEmail: text('receiptEmail'),
    mode: VOICE_MODES.find((mode) => mode === value.mode),
    voiceId: text('voiceId'),
    record: parseSound(value.record),
    upload: parseSound(value.upload),
    isPrivate: value.isPrivate === true,
    coversFee: value.coversFee === true,
    style: text('style'),
    isMonthly: value.isMonthly === true,
  }
}

function parseSound(stored: unknown): DraftSound | undefined {
  const { audioUrl, durationMs, takenBy }: Record<string, unknown> = Object(stored)
  if (typeof audioUrl !== 'string' || typeof durationMs !== 'number') return undefined
  return { audioUrl, durationMs, ...(typeof takenBy === 'string' && { takenBy }) }
}
