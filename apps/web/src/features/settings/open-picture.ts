/**
 * The picture in a file, decoded, as it is meant to be seen: turned the way the camera says. Rejects for what is no picture
 * that this browser can show. Its address lasts until `closePicture`.
 */
export async function openPicture(file: File): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = URL.createObjectURL(file)
  try {
    await picture.decode()
  } catch (error) {
    closePicture(picture)
    throw error
  }
  return picture
}

export const closePicture = (picture: HTMLImageElement): void => URL.revokeObjectURL(picture.src)
