import { AVATAR_PIXELS } from '@aplauso/contract/limits'

export type Square = { x: number; y: number; width: number; height: number }

/** That square of the picture, no larger than it is ever shown: small to send, whatever the camera made of it. */
export async function cropPicture(picture: HTMLImageElement, { x, y, width, height }: Square): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = AVATAR_PIXELS
  canvas.height = AVATAR_PIXELS
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, width, height, 0, 0, AVATAR_PIXELS, AVATAR_PIXELS)
  // Where a browser writes no WebP it writes a PNG, which the server takes as well.
  const cropped = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92))
  if (!cropped) throw new Error('The picture could not be written')
  return cropped
}
