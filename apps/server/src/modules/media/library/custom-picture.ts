import type { CustomStyle } from '@aplauso/contract/custom-style'
import type { AnyTransaction } from '#modules/tables.ts'
import { invalid } from '#platform/errors/app-error.ts'
import { findMedia } from './find-media.ts'

type PictureReference = Partial<Pick<CustomStyle, 'mediaId' | 'media'>>

/**
 * Adds the kind and address of the picture or video to a changed style; null removes it. Lock the creator first.
 * Rejects with validation_failed if the creator has no such picture or video.
 */
export async function withCustomPicture<Style extends PictureReference>(
  tx: AnyTransaction,
  creatorId: string,
  style: Style,
): Promise<Style> {
  const { mediaId } = style
  if (mediaId === undefined) return style
  if (mediaId === null) return { ...style, media: null }
  const file = await findMedia(tx, creatorId, mediaId)
  if (file === undefined || file.kind === 'sound') {
    throw invalid('look.mediaId', 'is none of your pictures and videos')
  }
  return { ...style, mediaId: file.id, media: { kind: file.kind, url: file.url } }
}
