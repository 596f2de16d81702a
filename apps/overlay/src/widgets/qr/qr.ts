import './qr.css'
import { createLayer } from '../dom.ts'
import { watchSize } from '../fit-to-box.ts'
import type { Mounted, OpenLayer } from '../layer.ts'
import { readLayerSettings } from '../read-layer-settings.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** A QR code with the donation page's address. */
export const openLayer: OpenLayer = (rawSettings) => {
  readLayerSettings(rawSettings, {})
  return { topics: ['page'], mount }
}

function mount(box: HTMLElement): Mounted {
  const layer = createLayer(box, 'qr')
  const svg = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  svg.append(path)
  layer.append(svg)
  let modules = 0
  let sizePx = 0

  const stop = watchSize(box, (widthPx, heightPx) => {
    sizePx = Math.min(widthPx, heightPx)
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
