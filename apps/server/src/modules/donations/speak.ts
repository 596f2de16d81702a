import type { Language } from '@aplauso/contract/languages'
import type { PlanId } from '@aplauso/contract/plans'
import type { Sounds } from '#modules/audio/public.ts'
import type { SpokenVoice, Voices } from '#modules/voices/public.ts'

export type SpeakDeps = { sounds: Pick<Sounds, 'keep'>; voices: Pick<Voices, 'configured' | 'choose' | 'render'> }

/** What a donor asked for, and the creator whose plan and settings decide. */
export type Wish = {
  voiceId: string | null
  hint: string | null
  creator: { plan: PlanId; language: Language; voiceId: string | null }
}

/** A stored file of speech; nothing refers to it yet. */
export type Speech = { soundId: string; audioUrl: string; voice: SpokenVoice }

/** The text as a file; undefined when nothing in it can be spoken. */
export async function speak({ sounds, voices }: SpeakDeps, text: string, wish: Wish): Promise<Speech | undefined> {
  const spoken = await voices.render(text, await voices.choose(wish))
  return spoken && { ...(await sounds.keep(spoken.sound)), voice: spoken.voice }
}
