import './ticker.css'
import type { StreamLanguage } from '@aplauso/contract/alerts'
import { cents } from '@aplauso/contract/money'
import type { LayerStyle } from '@aplauso/contract/scenes'
import { type LatestState, LISTED_MAX } from '@aplauso/contract/topics'
import { amountText, anonymousText } from '../../core/language.ts'
import { createLayer, markPart, prefersReducedMotion, textElement } from '../dom.ts'
import { watchSize } from '../fit-to-box.ts'
import type { Mounted, OpenLayer } from '../layer.ts'
import { oneOf, readLayerSettings, wholeNumber } from '../read-layer-settings.ts'

/** Em per second: text moves as fast for its size in a source of any size. */
const SPEEDS = { slow: 2, normal: 4, fast: 7 }
type Speed = keyof typeof SPEEDS
const LINE_EMS = 1.5
const NARROWEST_EMS = 8
/** Size of the text in ticker.css. */
const ITEM_EMS = 0.8

/** The latest donations as running text. */
export const openLayer: OpenLayer = (rawSettings) => {
  const { count, speed } = readLayerSettings(rawSettings, {
    count: wholeNumber(10, 1, LISTED_MAX),
    speed: oneOf<Speed>(['slow', 'normal', 'fast'], 'normal'),
  })
  return { topics: [`latest:${count}`], mount: (box, language, style) => mount(box, language, style, speed) }
}

function mount(box: HTMLElement, language: StreamLanguage, style: LayerStyle, speed: Speed): Mounted {
  const layer = createLayer(box, 'ticker')
  const track = textElement('track')
  layer.hidden = true
  const plate = markPart('plate', textElement('band'))
  plate.append(track)
  layer.append(plate)
  let donations: LatestState['donations'] = []
  let running: Animation | undefined
  let [widthPx, sizePx] = [0, 0]

  const stop = watchSize(box, (width, height) => {
    widthPx = width
    sizePx = style.sizePx ? style.sizePx / ITEM_EMS : Math.min(height / LINE_EMS, width / NARROWEST_EMS)
    layer.style.fontSize = `${sizePx}px`
    layOut()
  })

  /**
   * Lays out one round, repeated until it is wider than the box, and then the same again, so that the end continues
   * seamlessly with the start.
   */
  function layOut(): void {
    const at = Number(running?.effect?.getComputedTiming().progress ?? 0)
    running?.cancel()
    running = undefined
    track.replaceChildren(...createRound())
    const roundPx = track.scrollWidth
    if (roundPx === 0 || widthPx === 0 || prefersReducedMotion()) return
    const rounds = Math.ceil(widthPx / roundPx)
    for (let more = 1; more < 2 * rounds; more++) track.append(...createRound())
    const distancePx = roundPx * rounds
    const duration = (distancePx / sizePx / SPEEDS[speed]) * 1_000
    running = track.animate([{ transform: 'none' }, { transform: `translateX(${-distancePx}px)` }], {
      duration,
      iterations: Number.POSITIVE_INFINITY,
    })
    running.currentTime = at * duration
  }

  const createRound = (): HTMLElement[] =>
    donations.map(({ name, amountCents, currency }) => {
      const item = textElement('item')
      const amount = amountText({ amount: cents(amountCents), currency }, language)
      item.append(textElement('who', name ?? anonymousText(language)), textElement('sum', amount))
      return item
    })

  return {
    update(value) {
      if (!('donations' in value)) return
      donations = value.donations
      // Hidden without donations, including its line.
      layer.hidden = donations.length === 0
      layOut()
    },
    destroy() {
      stop()
      running?.cancel()
      layer.remove()
    },
  }
}
