import type { CatalogueVoice } from '../catalogue-voice.ts'
import { describeTimbre } from '../describe-voice.ts'
import { EMBEDDED_LOCALES } from './embedded-voices.ts'
import { TIMBRES, type Timbre } from './timbres.ts'

export type EmbeddedVoice = CatalogueVoice & Pick<Timbre, 'wordsPerMinute' | 'pitch'> & { engineVoice: string }

/** All voices of the embedded engine. Their ids are kept for ever: donations and creators name them. */
export function listEmbeddedVoices(): EmbeddedVoice[] {
  return EMBEDDED_LOCALES.flatMap(({ tag, engine, voices }) =>
    voices.map(([slug, name, timbreName, tier]): EmbeddedVoice => {
      const { variant, ...timbre } = TIMBRES[timbreName]
      return {
        // Not with a hyphen: ids that start with "pt-PT-" are spoken by the browser.
        id: `${tag.replace('-', '_')}.${slug}`,
        name,
        spokenBy: 'embedded',
        language: tag,
        multilingual: false,
        tier,
        ...timbre,
        engineVoice: `${engine}+${variant}`,
        about: (locale) => describeTimbre(timbreName, tag, locale),
      }
    }),
  )
}
