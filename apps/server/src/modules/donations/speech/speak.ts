import type { Sounds, SpeechRequest, SpokenVoice, Voices } from '#modules/media/public.ts'
import type { RateLimit } from '#platform/rate-limit/rate-limits.ts'

export type SpeakDeps = {
  sounds: Pick<Sounds, 'store'>
  voices: Pick<Voices, 'configured' | 'choose' | 'render'>
  /** By creator: beyond it no voice that somebody is paid for speaks. */
  paidSpeech: RateLimit
}

/** What a donor asked for, and the creator whose plan and settings decide. */
export type CreatorSpeechRequest = SpeechRequest & { creatorId: string }

/** A stored file of speech; nothing refers to it yet. */
export type Speech = { soundId: string; audioUrl: string; voice: SpokenVoice }

/** The text as a file; undefined when nothing in it can be spoken. */
export async function speak(
  { sounds, voices, paidSpeech }: SpeakDeps,
  text: string,
  request: CreatorSpeechRequest,
): Promise<Speech | undefined> {
  const spend = (characters: number) => paidSpeech.take(request.creatorId, characters)
  const spoken = await voices.render(text, await voices.choose(request), spend)
  return spoken && { ...(await sounds.store(spoken.sound)), voice: spoken.voice }
}
