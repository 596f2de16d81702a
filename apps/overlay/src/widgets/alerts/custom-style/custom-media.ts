import type { CustomStyle } from '@aplauso/contract/custom-style'
import type { Card } from '../card.ts'

type MediaFile = NonNullable<CustomStyle['media']>

/** Puts the creator's picture or film in the place of the style's, which is drawn out of sight and comes back where the file does not. */
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

/** Browsers have one clock for an address: at an address of its own each picture begins with its first frame. */
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

/** Silent, so that it may begin by itself in any browser. */
const videoElement = (plays: boolean): HTMLVideoElement =>
  Object.assign(document.createElement('video'), { muted: true, autoplay: plays, loop: true, playsInline: true })

/** What moves is drawn as it begins. */
function stillOf(image: HTMLImageElement): HTMLCanvasElement {
  const still = document.createElement('canvas')
  still.width = image.naturalWidth
  still.height = image.naturalHeight
  still.getContext('2d')?.drawImage(image, 0, 0)
  return still
}
