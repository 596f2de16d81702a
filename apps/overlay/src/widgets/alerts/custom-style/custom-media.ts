import type { CustomStyle } from '@aplauso/contract/custom-style'
import type { Card } from '../card.ts'

type MediaFile = NonNullable<CustomStyle['media']>

/**
 * Replaces the style's picture by the creator's picture or video. The original stays hidden and shows again when the
 * file does not load.
 */
export function showMedia({ kind, url }: MediaFile, { root, mark }: Card): void {
  const mediaBox = mark.cloneNode() as HTMLElement
  const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  const file = kind === 'video' ? videoElement(!isMotionReduced) : new Image()
  const restoreMark = () => {
    mediaBox.replaceWith(mark)
    root.classList.remove('own-media')
  }
  file.onerror = restoreMark
  if (file instanceof HTMLImageElement) loadFresh(file, url, isMotionReduced).catch(restoreMark)
  else file.src = url
  mediaBox.append(file)
  mark.replaceWith(mediaBox)
  root.classList.add('own-media')
}

/**
 * Browsers share one animation clock per address: with an address of its own each picture starts at its first frame.
 */
async function loadFresh(image: HTMLImageElement, url: string, isMotionReduced: boolean): Promise<void> {
  const answer = await fetch(url, { cache: 'force-cache' })
  if (!answer.ok) throw new Error(`${url} is not there`)
  const objectUrl = URL.createObjectURL(await answer.blob())
  image.onload = () => {
    URL.revokeObjectURL(objectUrl)
    if (isMotionReduced) image.replaceWith(stillOf(image))
  }
  image.src = objectUrl
}

/** Muted, because browsers only autoplay silent videos. */
const videoElement = (plays: boolean): HTMLVideoElement =>
  Object.assign(document.createElement('video'), { muted: true, autoplay: plays, loop: true, playsInline: true })

/** Draws the first frame of an animation. */
function stillOf(image: HTMLImageElement): HTMLCanvasElement {
  const still = document.createElement('canvas')
  still.width = image.naturalWidth
  still.height = image.naturalHeight
  still.getContext('2d')?.drawImage(image, 0, 0)
  return still
}
