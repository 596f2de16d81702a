import type { VoiceCategory } from '@aplauso/contract/voices'

/** Sound of the embedded engine: a variant of the language, words per minute, and pitch from 0 to 100. */
export type Timbre = {
  variant: string
  wordsPerMinute: number
  pitch: number
  gender: 'male' | 'female'
  age: 'young' | 'middle_aged' | 'old'
  category: VoiceCategory
}

// These variants were measured in every language: none is clipped or nearly silent, and each differs by pitch or rate.
// The many others sound alike.
export const TIMBRES = {
  host: {
    variant: 'm7',
    wordsPerMinute: 165,
    pitch: 50,
    gender: 'male',
    age: 'middle_aged',
    category: 'standard',
  },
  companion: {
    variant: 'steph',
    wordsPerMinute: 165,
    pitch: 50,
    gender: 'female',
    age: 'young',
    category: 'friendly',
  },
  presenter: {
    variant: 'announcer',
    wordsPerMinute: 150,
    pitch: 50,
    gender: 'male',
    age: 'middle_aged',
    category: 'professional',
  },
  teacher: {
    variant: 'f1',
    wordsPerMinute: 150,
    pitch: 45,
    gender: 'female',
    age: 'middle_aged',
    category: 'educational',
  },
  coach: {
    variant: 'miguel',
    wordsPerMinute: 175,
    pitch: 60,
    gender: 'male',
    age: 'middle_aged',
    category: 'motivational',
  },
  gamer: {
    variant: 'adam',
    wordsPerMinute: 185,
    pitch: 65,
    gender: 'male',
    age: 'young',
    category: 'gaming',
  },
  streamer: {
    variant: 'f3',
    wordsPerMinute: 180,
    pitch: 55,
    gender: 'female',
    age: 'young',
    category: 'trendy',
  },
  jester: {
    variant: 'zac',
    wordsPerMinute: 170,
    pitch: 40,
    gender: 'male',
    age: 'young',
    category: 'comedy',
  },
  robot: {
    variant: 'UniRobot',
    wordsPerMinute: 150,
    pitch: 50,
    gender: 'male',
    age: 'middle_aged',
    category: 'gaming',
  },
  grandmother: {
    variant: 'grandma',
    wordsPerMinute: 145,
    pitch: 45,
    gender: 'female',
    age: 'old',
    category: 'friendly',
  },
  elder: {
    variant: 'm8',
    wordsPerMinute: 145,
    pitch: 35,
    gender: 'male',
    age: 'old',
    category: 'professional',
  },
  whisperer: {
    variant: 'whisperf',
    wordsPerMinute: 150,
    pitch: 50,
    gender: 'female',
    age: 'young',
    category: 'trendy',
  },
} as const satisfies Record<string, Timbre>

export type TimbreName = keyof typeof TIMBRES
