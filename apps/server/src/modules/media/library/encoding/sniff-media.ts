import { fileTypeFromBuffer } from 'file-type'
import type { SoundSource } from '../../audio/encoding/sound-encoder.ts'
import type { VideoSource } from '../../audio/encoding/video-job.ts'

export type MediaForm =
  | { via: 'picture' }
  | { via: 'video'; source: VideoSource }
  | { via: 'sound'; source: SoundSource }

const FORMS = new Map<string, MediaForm>([
  ...['png', 'jpg', 'webp', 'avif', 'gif'].map((type) => [type, { via: 'picture' }] as const),
  ['apng', { via: 'video', source: 'apng' }],
  ['webm', { via: 'video', source: 'webm' }],
  ['mp4', { via: 'video', source: 'mp4' }],
  ['m4v', { via: 'video', source: 'mp4' }],
  ['mov', { via: 'video', source: 'mov' }],
  ['mp3', { via: 'sound', source: 'mp3' }],
  ['wav', { via: 'sound', source: 'wav' }],
  ['m4a', { via: 'sound', source: 'mp4' }],
  ...['ogg', 'oga', 'opus', 'spx'].map((type) => [type, { via: 'sound', source: 'ogg' }] as const),
])

/** Detects the format from the bytes and ignores the name and type. Undefined for a format that is not accepted. */
export async function sniffMedia(bytes: Uint8Array): Promise<MediaForm | undefined> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return type && FORMS.get(type.ext)
}
