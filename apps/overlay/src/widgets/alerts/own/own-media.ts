import type { OwnLook } from '@aplauso/contract/alert-look'
import type { Card } from '../card.ts'

type File = NonNullable<OwnLook['media']>

/** Puts the creator's picture or film in the place of the style's, which is drawn out of sight and comes back where the file does not. */
export function showMedia({ kind, url }: File, { root, mark }: Card): void {
  const place = mark.cloneNode() as HTMLElement
  const isQuiet = matchMedia('(prefers-reduced-motion: reduce)').matches
  const file = kind === 'video' ? film(!isQuiet) : new Image()
  const giveUp = () => {
    place.replaceWith(mark)
    root.classList.remove('own-media')
  }
  file.onerror = giveUp
  if (file instanceof HTMLImageElement) loadAfresh(file, url, isQuiet).catch(giveUp)
  else file.src = url
  place.append(file)
  mark.replaceWith(place)
  root.classList.add('own-media')
}

/** Browsers have one clock for an address: at an address of its own each picture begins with its first frame. */
async function loadAfresh(image: HTMLImageElement, url: string, isQuiet: boolean): Promise<void> {
  const answer = await fetch(url, { cache: 'force-cache' })
  if (!answer.ok) throw new Error(`${url} is not there`)
  const own = URL.createObjectURL(await answer.blob())
  image.onload = () => {
    URL.revokeObjectURL(own)
    if (isQuiet) image.replaceWith(stillOf(image))
  }
  image.src = own
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
