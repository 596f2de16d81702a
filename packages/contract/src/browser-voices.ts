/** Voices whose ids begin so are spoken by the listener's browser: specification sections 3 and 7. */
export const BROWSER_VOICE_PREFIX = 'pt-PT-'

/** The two that are offered where the server has no voices of its own. */
export const BROWSER_VOICE_IDS = ['pt-PT-male', 'pt-PT-female'] as const

export const isBrowserVoice = (voiceId: string): boolean => voiceId.startsWith(BROWSER_VOICE_PREFIX)
