import type { Voice } from '@aplauso/contract/voices'

export type VoiceFilters = {
  search: string
  /** A BCP 47 tag; empty is any. */
  language: string
  gender: Voice['gender'] | ''
}

export const NO_FILTERS: VoiceFilters = { search: '', language: '', gender: '' }

/** The voices that fit, in their order. `textOf` is what is written of a voice: every word searched for is in it. */
export function findVoices(
  voices: readonly Voice[],
  filters: VoiceFilters,
  textOf: (voice: Voice) => string,
): readonly Voice[] {
  const words = fold(filters.search).split(/\s+/).filter(Boolean)
  return voices.filter((voice) => {
    if (filters.language && voice.language !== filters.language) return false
    if (filters.gender && voice.gender !== filters.gender) return false
    const text = fold(textOf(voice))
    return words.every((word) => text.includes(word))
  })
}

// Nobody types accents into a search.
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
