import { languageOf } from '@aplauso/contract/languages'
import type { CatalogueVoice } from './catalogue-voice.ts'
import type { SpokenVoice } from './choose-voice.ts'

/** The candidate most similar to a voice that cannot speak: by language, then gender, then accent. */
export function fallbackVoice<Voice extends CatalogueVoice>(
  candidates: Voice[],
  missing: SpokenVoice,
  known: CatalogueVoice[],
): Voice {
  const gender = known.find(({ id }) => id === missing.id)?.gender
  const language = languageOf(missing.language)
  const similarity = (voice: Voice) =>
    (languageOf(voice.language) === language ? 4 : 0) +
    (voice.gender === gender ? 2 : 0) +
    (voice.language === missing.language ? 1 : 0)
  // The first of equal candidates is the plainest.
  const [nearest] = candidates.toSorted((one, other) => similarity(other) - similarity(one))
  if (nearest === undefined) throw new Error('no fallback voice is available')
  return nearest
}
