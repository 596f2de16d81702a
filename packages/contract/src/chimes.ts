import * as z from 'zod'

export const ChimeFamily = z.enum(['bells', 'mallets', 'strings', 'arcade', 'pads', 'stage'])
export type ChimeFamily = z.infer<typeof ChimeFamily>

export const CHIME_IDS = [
  ...(['bells-dawn', 'bells-chapel', 'bells-sleigh', 'bells-doorbell'] as const),
  ...(['mallets-marimba', 'mallets-glasses', 'mallets-music-box', 'mallets-kalimba'] as const),
  ...(['strings-harp', 'strings-guitar', 'strings-koto', 'strings-pizzicato'] as const),
  ...(['arcade-coin', 'arcade-level', 'arcade-jump', 'arcade-victory'] as const),
  ...(['pads-choir', 'pads-cloud', 'pads-curtain', 'pads-glow'] as const),
  ...(['stage-claps', 'stage-blows', 'stage-drum-roll', 'stage-fanfare'] as const),
] as const
export const ChimeId = z.enum(CHIME_IDS)
export type ChimeId = z.infer<typeof ChimeId>

export const Chime = z.object({
  id: ChimeId,
  name: z.string().describe('in the language of who asks'),
  family: ChimeFamily,
  url: z.string().describe('one MP3: mono, 44.1 kHz, -16 LUFS; the same address is the same sound for ever'),
  durationMs: z.int(),
})
export type Chime = z.infer<typeof Chime>

/** Whether speech or a recording waits for the chime to end, or starts with it and lowers it. */
export const SoundOrder = z.enum(['chime_then_speech', 'together'])
export type SoundOrder = z.infer<typeof SoundOrder>
