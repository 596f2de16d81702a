import { languageOf } from '@aplauso/contract/languages'
import type { CatalogueVoice } from './catalogue-voice.ts'
import type { SpokenVoice } from './choose-voice.ts'

/** The one of `candidates` that comes nearest to a voice that cannot speak: its language, its gender, its accent. */
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
  // Of equals the first, which is the plainest.
  const [nearest] = candidates.toSorted((one, other) => similarity(other) - similarity(one))
  if (nearest === undefined) throw new Error('There is no voice to stand in')
  return nearest
}
