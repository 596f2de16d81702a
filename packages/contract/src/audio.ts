import * as z from 'zod'
import { text } from './text.ts'

/** The address of an uploaded sound. Whether this server's upload gave it is for the server to say: any other is refused. */
export const AudioAddress = text({ max: 500 })

export const UploadedSound = z.object({
  audioUrl: z.string().describe('one MP3: mono, 44.1 kHz, -16 LUFS'),
  durationMs: z.int().describe('decoded, never read from a header'),
})
export type UploadedSound = z.infer<typeof UploadedSound>
