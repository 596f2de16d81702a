import * as z from 'zod'
import { text } from './text.ts'

/** The address of an uploaded sound. The server refuses an address that its own upload did not return. */
export const AudioAddress = text({ max: 500 })

/** A sound's waveform, drawn beside its player. */
export const Peaks = z
  .array(z.int().min(0).max(100))
  .describe('how loud it is from one moment to the next, in hundredths of its loudest')

export const UploadedSound = z.object({
  audioUrl: z.string().describe('one MP3: mono, 44.1 kHz, -16 LUFS'),
  durationMs: z.int().describe('decoded, never read from a header'),
})
export type UploadedSound = z.infer<typeof UploadedSound>
