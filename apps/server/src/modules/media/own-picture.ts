import type { OwnLook } from '@aplauso/contract/alert-look'
import type { AnyTransaction } from '#modules/tables.ts'
import { invalid } from '#platform/errors/app-error.ts'
import { findMedia } from './find-media.ts'

type NamesPicture = Partial<Pick<OwnLook, 'mediaId' | 'media'>>

/**
 * A change of a look as it is stored, with where its picture or video is; null takes it away. The creator is locked. Ends with
 * validation_failed for what is neither of this creator's.
 */
export async function withOwnPicture<Look extends NamesPicture>(
  tx: AnyTransaction,
  creatorId: string,
  look: Look,
): Promise<Look> {
  const { mediaId } = look
  if (mediaId === undefined) return look
  if (mediaId === null) return { ...look, media: null }
  const file = await findMedia(tx, creatorId, mediaId)
  if (file === undefined || file.kind === 'sound') {
    throw invalid('look.mediaId', 'is none of your pictures and videos')
  }
  return { ...look, mediaId: file.id, media: { kind: file.kind, url: file.url } }
}
