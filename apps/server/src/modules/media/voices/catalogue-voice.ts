import type { Language } from '@aplauso/contract/languages'
import type { VoiceTier } from '@aplauso/contract/plans'
import type { Voice } from '@aplauso/contract/voices'

/** A voice that can be chosen here, whoever speaks it. */
export type CatalogueVoice = Pick<Voice, 'id' | 'name' | 'category' | 'gender' | 'age'> & {
  spokenBy: 'embedded' | 'remote' | 'browser'
  /** BCP 47. A multilingual voice speaks that of the creator as well. */
  language: string
  multilingual: boolean
  tier: VoiceTier
  /** What is said about it, in the language of whoever reads it. */
  about(locale: Language): Pick<Voice, 'description' | 'accent' | 'useCase'>
}
