import { MEDIA_MAX_BYTES, MEDIA_NAME_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { MediaName } from '@aplauso/contract/media'
import * as z from 'zod'
import { invalid } from '#platform/errors/app-error.ts'

export const MEDIA_FILE = { field: 'file', maxBytes: MEDIA_MAX_BYTES, texts: ['name'] as const }

export const MediaForm = z.object({
  file: z
    .file()
    .describe(
      'PNG, JPEG, WebP, AVIF, GIF or APNG; WebM, MP4 or MOV of at most 15 s, which becomes silent; MP3, WAV, Ogg or M4A from 50 ms to 10 s',
    ),
  name: z.string().optional().describe('that of the file unless it is given'),
})

/** As it was given, else that of the file without its ending. Ends with validation_failed for one that is too long. */
export function nameOf({ name, fileName }: { name: string | undefined; fileName: string }): string {
  if (name !== undefined && name.trim() !== '') {
    const parsedName = MediaName.safeParse(name)
    if (!parsedName.success) throw invalid('name', `must be a line of at most ${MEDIA_NAME_MAX_CHARACTERS} characters`)
    return parsedName.data
  }
  const baseName = fileName.replace(/\.[a-z\d]{1,5}$/i, '').replace(/[\p{Cc}\s]+/gu, ' ')
  const found = MediaName.safeParse([...baseName.toWellFormed().trim()].slice(0, MEDIA_NAME_MAX_CHARACTERS).join(''))
  return found.data ?? '…'
}
