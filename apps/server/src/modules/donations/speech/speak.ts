import type { Sounds, SpeechRequest, SpokenVoice, Voices } from '#modules/media/public.ts'
import type { RateLimit } from '#platform/rate-limit/rate-limits.ts'

export type SpeakDeps = {
  sounds: Pick<Sounds, 'store'>
  voices: Pick<Voices, 'configured' | 'choose' | 'render'>
  /** Per creator: beyond it only free voices speak. */
  paidSpeech: RateLimit
}

/** Speech request of a donor, and the creator whose plan and settings apply. */
export type CreatorSpeechRequest = SpeechRequest & { creatorId: string }

/** Stored speech file that nothing refers to yet. */
export type Speech = { soundId: string; audioUrl: string; voice: SpokenVoice }

/** Renders the text into a file; undefined if it contains nothing to speak. */
export async function speak(
  { sounds, voices, paidSpeech }: SpeakDeps,
  text: string,
  request: CreatorSpeechRequest,
): Promise<Speech | undefined> {
  const spend = (characters: number) => paidSpeech.take(request.creatorId, characters)
  const spoken = await voices.render(text, await voices.choose(request), spend)
  return spoken && { ...(await sounds.store(spoken.sound)), voice: spoken.voice }
}
