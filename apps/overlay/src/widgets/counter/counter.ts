import './counter.css'
import type { StreamLanguage } from '@aplauso/contract/alerts'
import { CURRENCY, cents } from '@aplauso/contract/money'
import { COUNTED, type Counted, PERIODS, type Period } from '@aplauso/contract/topics'
import { amountText } from '../../core/language.ts'
import { numberText } from '../../core/locale-formats.ts'
import { createLayer, textElement } from '../dom.ts'
import { fitText } from '../fit-to-box.ts'
import type { Mounted, OpenLayer } from '../layer.ts'
import { createNumberAnimation } from '../number-animation.ts'
import { oneOf, readLayerSettings } from '../read-layer-settings.ts'
import { labelOf } from './counter-labels.ts'

/** Counts donations, their amount or their donors, for a day, a week, a month, or ever. */
export const openLayer: OpenLayer = (rawSettings) => {
  const { of, by } = readLayerSettings(rawSettings, { of: oneOf(COUNTED, 'amount'), by: oneOf(PERIODS, 'day') })
  return { topics: [`counter:${of}:${by}`], mount: (box, language) => mount(box, language, { of, by }) }
}

type CounterSettings = { of: Counted; by: Period }

function mount(box: HTMLElement, language: StreamLanguage, { of, by }: CounterSettings): Mounted {
  const layer = createLayer(box, 'counter')
  const textBox = textElement('words')
  const number = textElement('sum')
  textBox.append(number, textElement('label', labelOf(language, of, by)))
  layer.append(textBox)
  const { resize, stop } = fitText(box, textBox)
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
