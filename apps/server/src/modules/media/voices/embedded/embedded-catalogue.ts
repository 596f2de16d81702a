import type { CatalogueVoice } from '../catalogue-voice.ts'
import { describeTimbre } from '../describe-voice.ts'
import { EMBEDDED_LOCALES } from './embedded-voices.ts'
import { TIMBRES, type Timbre } from './timbres.ts'

export type EmbeddedVoice = CatalogueVoice & Pick<Timbre, 'wordsPerMinute' | 'pitch'> & { engineVoice: string }

/** All voices of the embedded engine. Their ids never change, because donations and creators store them. */
export function listEmbeddedVoices(): EmbeddedVoice[] {
  return EMBEDDED_LOCALES.flatMap(({ tag, engine, voices }) =>
    voices.map(([slug, name, timbreName, tier]): EmbeddedVoice => {
      const { variant, ...timbre } = TIMBRES[timbreName]
      return {
        // No hyphen, because the browser speaks ids that start with "pt-PT-".
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
