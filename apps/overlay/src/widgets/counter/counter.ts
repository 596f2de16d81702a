import './counter.css'
import type { StreamLanguage } from '@aplauso/contract/alerts'
import { CURRENCY, cents } from '@aplauso/contract/money'
import type { LayerStyle } from '@aplauso/contract/scenes'
import { COUNTED, type Counted, PERIODS, type Period } from '@aplauso/contract/topics'
import { amountText } from '../../core/language.ts'
import { numberText } from '../../core/locale-formats.ts'
import { createLayer, markPart, textElement } from '../dom.ts'
import { fitText } from '../fit-to-box.ts'
import type { Mounted, OpenLayer } from '../layer.ts'
import { createNumberAnimation } from '../number-animation.ts'
import { oneOf, readLayerSettings } from '../read-layer-settings.ts'
import { labelOf } from './counter-labels.ts'

/** Counts donations, their amount or their donors, for a day, a week, a month, or ever. */
export const openLayer: OpenLayer = (rawSettings) => {
  const { of, by } = readLayerSettings(rawSettings, { of: oneOf(COUNTED, 'amount'), by: oneOf(PERIODS, 'day') })
  return { topics: [`counter:${of}:${by}`], mount: (box, language, style) => mount(box, language, style, { of, by }) }
}

type CounterSettings = { of: Counted; by: Period }

/** Size of the number in counter.css. */
const NUMBER_EMS = 1.6

function mount(box: HTMLElement, language: StreamLanguage, style: LayerStyle, { of, by }: CounterSettings): Mounted {
  const layer = createLayer(box, 'counter')
  const textBox = markPart('plate', textElement('words'))
  const number = textElement('sum')
  textBox.append(number)
  if (style.title !== false) textBox.append(markPart('title', textElement('title', labelOf(language, of, by))))
  layer.append(textBox)
  const { resize, stop } = fitText(box, textBox, style, NUMBER_EMS)
  const textOf = (value: number) =>
    of === 'amount' ? amountText({ amount: cents(value), currency: CURRENCY }, language) : numberText(value, language)
  const numberAnimation = createNumberAnimation((value) => {
    number.textContent = textOf(value)
  })

  return {
    update(value) {
      if (!('value' in value)) return
      // Measured with the final number, so that the size stays constant while it counts.
      number.textContent = textOf(value.value)
      resize()
      numberAnimation.to(value.value)
    },
    destroy() {
      stop()
      numberAnimation.stop()
      layer.remove()
    },
  }
}
