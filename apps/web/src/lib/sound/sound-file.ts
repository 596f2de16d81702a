import { UPLOAD_MAX_BYTES } from '@aplauso/contract/limits'

export const UPLOAD_MAX_MEGABYTES = UPLOAD_MAX_BYTES / (1024 * 1024)

export type SoundFileProblem = 'too_large' | 'invalid_format'

const EXTENSIONS = /\.(mp3|wave?|og[ag]|opus|m4a|mp4|webm|weba)$/i
// Containers for video hold recordings of sound too: some systems name every .webm so.
const TYPES =
  /^(?:audio\/(?:mpeg|mp3|(?:x-|vnd\.)?wave?|ogg|opus|(?:x-)?m4a|mp4|webm)|video\/(?:webm|mp4|ogg)|application\/ogg)(?:;|$)/i

/** What is wrong with a file before it is sent. The name or the type is enough; what it really holds, the server finds. */
export function checkSoundFile({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): SoundFileProblem | undefined {
  const saysNothing = type === '' && !name.includes('.')
  if (!saysNothing && !EXTENSIONS.test(name) && !TYPES.test(type)) return 'invalid_format'
  return size > UPLOAD_MAX_BYTES ? 'too_large' : undefined
}
