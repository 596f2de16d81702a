import { UPLOAD_MAX_BYTES } from '@aplauso/contract/limits'

export const UPLOAD_MAX_MEGABYTES = UPLOAD_MAX_BYTES / (1024 * 1024)

export type SoundFileProblem = 'too_large' | 'invalid_format'

const EXTENSIONS = /\.(mp3|wave?|og[ag]|opus|m4a|mp4|webm|weba)$/i
// Video containers may hold only sound: some systems label every .webm file as video.
const TYPES =
  /^(?:audio\/(?:mpeg|mp3|(?:x-|vnd\.)?wave?|ogg|opus|(?:x-)?m4a|mp4|webm)|video\/(?:webm|mp4|ogg)|application\/ogg)(?:;|$)/i

/** Problem of a file before its upload. Name or type suffices; the server checks the content. */
export function checkSoundFile({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): SoundFileProblem | undefined {
  const saysNothing = type === '' && !name.includes('.')
  if (!saysNothing && !EXTENSIONS.test(name) && !TYPES.test(type)) return 'invalid_format'
  return size > UPLOAD_MAX_BYTES ? 'too_large' : undefined
}
