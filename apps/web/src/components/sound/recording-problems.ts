import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

/** Why nothing came of a recording, in the recorder and for a screen reader. */
export const RECORDING_PROBLEMS = {
  too_short: m.error_audio_too_short,
  failed: m.sound_recording_failed,
} satisfies Record<string, Message>
