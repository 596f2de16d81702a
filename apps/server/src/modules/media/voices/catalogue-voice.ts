import type { Language } from '@aplauso/contract/languages'
import type { VoiceTier } from '@aplauso/contract/plans'
import type { Voice } from '@aplauso/contract/voices'

export type CatalogueVoice = Pick<Voice, 'id' | 'name' | 'category' | 'gender' | 'age'> & {
  spokenBy: 'embedded' | 'remote' | 'browser'
  /** BCP 47. A multilingual voice also speaks the creator's language. */
  language: string
  multilingual: boolean
  tier: VoiceTier
  /** Description in the reader's language. */
  about(locale: Language): Pick<Voice, 'description' | 'accent' | 'useCase'>
}
