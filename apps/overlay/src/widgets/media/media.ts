import './media.css'
import type { MediaState } from '@aplauso/contract/topics'
import { createLayer, markPart, textElement } from '../dom.ts'
import type { Mounted, OpenLayer } from '../layer.ts'
import { matching, oneOf, readLayerSettings } from '../read-layer-settings.ts'

const ID = matching(/^[\w-]{1,64}$/, 'id')
type MediaFile = NonNullable<MediaState['file']>

export const openLayer: OpenLayer = (rawSettings) => {
  const settings = readLayerSettings(rawSettings, {
    id: ID,
    mediaId: ID,
    fit: oneOf(['contain', 'cover', 'fill'], 'contain'),
    loop: oneOf(['true', 'false'], 'true'),
  })
  const which = settings.id ?? settings.mediaId
  const topics = [which === undefined ? 'media' : `media:${which}`]
  return { topics, mount: (box) => mount(box, settings.fit, settings.loop === 'true') }
}

function mount(box: HTMLElement, fit: string, loops: boolean): Mounted {
  const layer = createLayer(box, 'media')
  layer.dataset.fit = fit
  const plate = markPart('plate', textElement('frame'))
  layer.append(plate)
  let shownUrl: string | undefined
  return {
    update(value) {
      if (!('file' in value) || value.file?.url === shownUrl) return
      shownUrl = value.file?.url
      plate.replaceChildren(...(value.file ? [elementOf(value.file, loops)] : []))
    },
    destroy: () => layer.remove(),
  }
}

function elementOf({ kind, url }: MediaFile, loops: boolean): HTMLElement {
  if (kind === 'image') {
    const image = new Image()
    image.alt = ''
    image.src = url
    return image
  }
  const video = document.createElement('video')
  // Muted, because browsers only autoplay silent videos.
  Object.assign(video, { muted: true, autoplay: true, loop: loops, playsInline: true, src: url })
  return video
}
