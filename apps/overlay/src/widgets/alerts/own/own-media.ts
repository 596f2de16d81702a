import type { OwnLook } from '@aplauso/contract/alert-look'
import type { Card } from '../card.ts'

type File = NonNullable<OwnLook['media']>

/** Puts the creator's picture or film in the place of the style's, which is drawn out of sight and comes back where the file does not. */
export function showMedia({ kind, url }: File, { root, mark }: Card): void {
  const place = mark.cloneNode() as HTMLElement
  const isQuiet = matchMedia('(prefers-reduced-motion: reduce)').matches
  const file = kind === 'video' ? film(!isQuiet) : new Image()
  file.onerror = () => {
    place.replaceWith(mark)
    root.classList.remove('own-media')
  }
  if (isQuiet && file instanceof HTMLImageElement) file.onload = () => file.replaceWith(stillOf(file))
  file.src = url
  place.append(file)
  mark.replaceWith(place)
  root.classList.add('own-media')
}

/** Silent, so that it may begin by itself in any browser. */
const film = (plays: boolean): HTMLVideoElement =>
  Object.assign(document.createElement('video'), { muted: true, autoplay: plays, loop: true, playsInline: true })

/** What moves is drawn as it begins. */
function stillOf(image: HTMLImageElement): HTMLCanvasElement {
  const still = document.createElement('canvas')
  still.width = image.naturalWidth
  still.height = image.naturalHeight
  still.getContext('2d')?.drawImage(image, 0, 0)
  return still
}
