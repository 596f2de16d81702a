import { BROWSER_VOICE_IDS } from '@aplauso/contract/browser-voices'
import type { CatalogueVoice } from './catalogue-voice.ts'
import { describeBrowserVoice } from './describe-voice.ts'

const [MALE, FEMALE] = BROWSER_VOICE_IDS
const BROWSER_VOICE = {
  spokenBy: 'browser',
  language: 'pt-PT',
  multilingual: false,
  tier: 'basic',
  category: 'standard',
  age: 'middle_aged',
  about: describeBrowserVoice,
} as const

/** The two voices of the specification for a server without its own voices. */
export const BROWSER_VOICES: CatalogueVoice[] = [
  { ...BROWSER_VOICE, id: MALE, name: 'pt-PT-male', gender: 'male' },
  { ...BROWSER_VOICE, id: FEMALE, name: 'pt-PT-female', gender: 'female' },
]
