import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { toast } from '#ui/toast/toast-store.ts'

export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']
// More than the server accepts: cameras write large files, and the crop is scaled down before the upload.
export const PICTURE_MAX_MEGABYTES = 25
const MEGABYTE = 1024 * 1024

/** The picked picture while it is cropped; errors for files that are no picture. */
export function usePickedPicture() {
  const t = useText()
  const [picture, setPicture] = useState<HTMLImageElement>()
  const [isOpening, setOpening] = useState(false)

  const refuse = (description: string) =>
    toast({ title: t(m.settings_picture_refused), description, tone: 'destructive' })

  async function open(file: File) {
    if (!PICTURE_TYPES.includes(file.type)) return refuse(t(m.settings_picture_type))
    if (file.size > PICTURE_MAX_MEGABYTES * MEGABYTE) {
      return refuse(t(m.settings_picture_size, { megabytes: PICTURE_MAX_MEGABYTES }))
    }
    setOpening(true)
    try {
      setPicture(await openPicture(file))
    } catch {
      refuse(t(m.settings_picture_unreadable))
    }
    setOpening(false)
  }

  function close() {
    if (picture) closePicture(picture)
    setPicture(undefined)
  }

  return { picture, opening: isOpening, open, close }
}

/**
 * Decodes a picture, oriented as the camera says. Rejects if the browser cannot show it. Its object URL lasts until
 * `closePicture`.
 */
async function openPicture(file: File): Promise<HTMLImageElement> {
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

const closePicture = (picture: HTMLImageElement): void => URL.revokeObjectURL(picture.src)
