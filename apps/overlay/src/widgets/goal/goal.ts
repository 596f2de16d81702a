import './goal.css'
import type { StreamLanguage } from '@aplauso/contract/alerts'
import { goalPercent } from '@aplauso/contract/goal-percent'
import { CURRENCY, cents } from '@aplauso/contract/money'
import type { LayerStyle } from '@aplauso/contract/scenes'
import { LIT_PEAK_BARS, waveHeights } from '@aplauso/contract/wave'
import { amountText } from '../../core/language.ts'
import { createLayer, markPart, textElement } from '../dom.ts'
import { fitEms } from '../fit-to-box.ts'
import type { Mounted, OpenLayer } from '../layer.ts'
import { goalTitle } from '../layer-titles.ts'
import { createNumberAnimation } from '../number-animation.ts'
import { matching, readLayerSettings } from '../read-layer-settings.ts'
import { marksOf, milestoneShown } from './milestones.ts'

const SVG = 'http://www.w3.org/2000/svg'
const BARS = 48
const SEED = 'goal'

/** The bars of the product's wave, stretched over their container; the last ones in the accent colour. */
function waveOf(className: string): SVGSVGElement {
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

const ID = matching(/^[\w-]{1,64}$/, 'id')

const WIDE_EMS = 15
/** Height of the amounts, the bar and the edges of the plate. */
const BAR_EMS = 4.4
/** Height of a line of text above or below the bar. */
const LINE_EMS = 1.4
/** Size of the received amount in goal.css. */
const RECEIVED_EMS = 1.25

/**
 * The goal as a sound wave that fills, with its title and milestones if it has them; without a target, the received
 * amount.
 */
export const openLayer: OpenLayer = (rawSettings) => {
  const { id, goalId } = readLayerSettings(rawSettings, { id: ID, goalId: ID })
  const which = id ?? goalId
  return { topics: [which === undefined ? 'goal' : `goal:${which}`], mount }
}

function mount(box: HTMLElement, language: StreamLanguage, style: LayerStyle): Mounted {
  const layer = createLayer(box, 'goal')
  const [received, target, percent] = [
    textElement('sum received'),
    textElement('who target'),
    textElement('sum percent'),
  ]
  const head = textElement('head')
  head.append(received, target, percent)
  const meter = textElement('meter')
  const lit = textElement('lit')
  const wave = textElement('wave')
  wave.append(markPart('accent', waveOf('lit-bars')))
  lit.append(wave)
  meter.append(waveOf('bars'), lit)
  const marks = textElement('marks')
  meter.append(marks)
  const [title, milestone] = [textElement('who title', ''), textElement('who milestone', '')]
  const plate = markPart('plate', textElement('panel'))
  if (style.title !== false) plate.append(markPart('title', title))
  plate.append(head, meter, milestone)
  plate.hidden = true
  layer.append(plate)
  let lines = 0
  const fitBar = () =>
    fitEms(box, layer, { wide: WIDE_EMS, high: BAR_EMS + LINE_EMS * lines, largest: RECEIVED_EMS }, style)
  let stop = fitBar()
  const money = (value: number) => amountText({ amount: cents(value), currency: CURRENCY }, language)
  const numberAnimation = createNumberAnimation((value) => {
    received.textContent = money(value)
  })

  return {
    update(value) {
      if (!('targetCents' in value)) return
      const { targetCents, receivedCents, milestones = [] } = value
      const reached = targetCents === null ? 0 : goalPercent(receivedCents, targetCents)
      plate.hidden = false
      numberAnimation.to(receivedCents)
      target.textContent = targetCents === null ? '' : `/ ${money(targetCents)}`
      percent.textContent = targetCents === null ? '' : `${reached} %`
      meter.hidden = targetCents === null
      layer.dataset.percent = String(reached)
      // The two move in opposite directions, so that the wave stands still and only its lit part grows.
      lit.style.transform = `translateX(${reached - 100}%)`
      wave.style.transform = `translateX(${100 - reached}%)`
      title.textContent = value.title || goalTitle(language, targetCents !== null)
      const next = milestoneShown(milestones, receivedCents)
      milestone.textContent =
        next === undefined ? '' : `${next.isReached ? '✓ ' : ''}${money(next.cents)} · ${next.text}`
      marks.replaceChildren(...marksOf(milestones, targetCents ?? 0, receivedCents).map(markOf))
      const filled = [title, milestone].filter((line) => line.isConnected && line.textContent !== '').length
      if (filled === lines) return
      lines = filled
      stop()
      stop = fitBar()
    },
    destroy() {
      stop()
      numberAnimation.stop()
      layer.remove()
    },
  }
}

function markOf({ percent, isReached }: ReturnType<typeof marksOf>[number]): HTMLElement {
  const mark = textElement(isReached ? 'mark reached' : 'mark')
  mark.style.left = `${percent}%`
  return mark
}
