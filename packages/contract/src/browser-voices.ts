/** Prefix of the ids of voices that the listener's browser speaks: specification sections 3 and 7. */
export const BROWSER_VOICE_PREFIX = 'pt-PT-'

/** The two voices offered where the server has no voices of its own. */
export const BROWSER_VOICE_IDS = ['pt-PT-male', 'pt-PT-female'] as const

export const isBrowserVoice = (voiceId: string): boolean => voiceId.startsWith(BROWSER_VOICE_PREFIX)
