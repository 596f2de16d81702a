import './qr.css'
import type { StreamLanguage } from '@aplauso/contract/alerts'
import type { LayerStyle } from '@aplauso/contract/scenes'
import { createLayer, markPart, textElement } from '../dom.ts'
import { watchSize } from '../fit-to-box.ts'
import type { Mounted, OpenLayer } from '../layer.ts'
import { readLayerSettings } from '../read-layer-settings.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** A QR code with the donation page's address. */
export const openLayer: OpenLayer = (rawSettings) => {
  readLayerSettings(rawSettings, {})
  return { topics: ['page'], mount }
}

/** Share of the box that the code fills on a plate. */
const SHARE_ON_PLATE = 0.88

function mount(box: HTMLElement, _language: StreamLanguage, style: LayerStyle): Mounted {
  const layer = createLayer(box, 'qr')
  const svg = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  svg.append(path)
  const plate = markPart('plate', textElement('code'))
  plate.append(svg)
  layer.append(plate)
  const share = (style.plate ?? 'none') === 'none' ? 1 : SHARE_ON_PLATE
  let modules = 0
  let sizePx = 0

  const stop = watchSize(box, (widthPx, heightPx) => {
    sizePx = Math.min(widthPx, heightPx)
    plate.style.width = plate.style.height = `${sizePx}px`
    sizePx *= share
    resize()
  })

  /** Makes each module a whole number of pixels, if there are enough pixels. */
  function resize(): void {
    const side = modules > 0 && sizePx >= modules ? Math.floor(sizePx / modules) * modules : sizePx
    svg.style.width = svg.style.height = `${side}px`
  }

  return {
    update(value) {
      if (!('url' in value)) return
      modules = value.code.length
      svg.setAttribute('viewBox', `0 0 ${modules} ${modules}`)
      svg.dataset.url = value.url
      path.setAttribute('d', value.code.map(rowPath).join(''))
      resize()
    },
    destroy() {
      stop()
      layer.remove()
    },
  }
}

/** The dark modules of a row, one run at a time. */
const rowPath = (row: string, y: number): string =>
  [...row.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`).join('')
