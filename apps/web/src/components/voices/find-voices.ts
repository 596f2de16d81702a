import type { Voice } from '@aplauso/contract/voices'
import { foldText } from '#lib/i18n/fold-text.ts'

export type VoiceFilters = {
  search: string
  /** A BCP 47 tag; empty means any. */
  language: string
  gender: Voice['gender'] | ''
}

export const NO_FILTERS: VoiceFilters = { search: '', language: '', gender: '' }

/** The matching voices in their order. Every search word must occur in the result of `textOf`. */
export function findVoices(
  voices: readonly Voice[],
  filters: VoiceFilters,
  textOf: (voice: Voice) => string,
): readonly Voice[] {
  const words = foldText(filters.search).split(/\s+/).filter(Boolean)
  return voices.filter((voice) => {
    if (filters.language && voice.language !== filters.language) return false
    if (filters.gender && voice.gender !== filters.gender) return false
    const text = foldText(textOf(voice))
    return words.every((word) => text.includes(word))
  })
}
