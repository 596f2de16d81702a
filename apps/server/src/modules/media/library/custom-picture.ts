import type { CustomStyle } from '@aplauso/contract/custom-style'
import type { AnyTransaction } from '#modules/tables.ts'
import { invalid } from '#platform/errors/app-error.ts'
import { findMedia } from './find-media.ts'

type PictureReference = Partial<Pick<CustomStyle, 'mediaId' | 'media'>>

/**
 * A change of a look as it is stored, with where its picture or video is; null takes it away. The creator is locked. Ends with
 * validation_failed for what is neither of this creator's.
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
