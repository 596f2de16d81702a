import { AVATAR_PIXELS } from '@aplauso/contract/limits'

type Area = { x: number; y: number; width: number; height: number }

/** That square of the picture, the right way up and no larger than it is shown: small to send, also from a phone. */
export async function cropPicture(file: File, { x, y, width, height }: Area): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = AVATAR_PIXELS
  canvas.height = AVATAR_PIXELS
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, x, y, width, height, 0, 0, AVATAR_PIXELS, AVATAR_PIXELS)
  bitmap.close()
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92))
  if (!picture) throw new Error('The picture could not be written')
  return picture
}
