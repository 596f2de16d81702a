import { LIT_PEAK_BARS, waveHeights } from '@aplauso/contract/wave'

const SVG = 'http://www.w3.org/2000/svg'
const BARS = 48
const SEED = 'goal'

/** The bars of the product's wave, stretched over their container; the last ones in the accent colour. */
export function waveOf(className: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', `0 0 ${BARS} 100`)
  svg.setAttribute('preserveAspectRatio', 'none')
  svg.setAttribute('class', className)
  const bars = waveHeights(SEED, BARS).map((height, at) => `M${at + 0.2} ${50 - height / 2}h.6v${height}h-.6z`)
  svg.append(path('most', bars.slice(0, -LIT_PEAK_BARS)), path('peak', bars.slice(-LIT_PEAK_BARS)))
  return svg
}

function path(className: string, bars: readonly string[]): SVGPathElement {
  const element = document.createElementNS(SVG, 'path')
  element.setAttribute('class', className)
  element.setAttribute('d', bars.join(''))
  return element
}
