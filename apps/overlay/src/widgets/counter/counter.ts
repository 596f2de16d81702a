import './counter.css'
import type { StreamLanguage } from '@aplauso/contract/alerts'
import { CURRENCY, cents } from '@aplauso/contract/money'
import { COUNTED, type Counted, PERIODS, type Period } from '@aplauso/contract/topics'
import { numberText } from '../../core/formats.ts'
import { amountText } from '../../core/language.ts'
import { createCounting } from '../counting.ts'
import { fitWords } from '../fit.ts'
import type { Mounted, OpenLayer } from '../layer.ts'
import { layerIn, part } from '../parts.ts'
import { oneOf, readSettings } from '../read-settings.ts'
import { labelOf } from './labels.ts'

/** How many donations, how much, or from how many, in a day, a week, a month, or ever. */
export const openLayer: OpenLayer = (given) => {
  const { of, by } = readSettings(given, { of: oneOf(COUNTED, 'amount'), by: oneOf(PERIODS, 'day') })
  return { topics: [`counter:${of}:${by}`], mount: (box, language) => mount(box, language, { of, by }) }
}

type What = { of: Counted; by: Period }

function mount(box: HTMLElement, language: StreamLanguage, { of, by }: What): Mounted {
  const layer = layerIn(box, 'counter')
  const words = part('words')
  const number = part('sum')
  words.append(number, part('label', labelOf(language, of, by)))
  layer.append(words)
  const { resize, stop } = fitWords(box, words)
  const textOf = (value: number) =>
    of === 'amount' ? amountText({ amount: cents(value), currency: CURRENCY }, language) : numberText(value, language)
  const counting = createCounting((value) => {
    number.textContent = textOf(value)
  })

  return {
    update(value) {
      if (!('value' in value)) return
      // Measured at its end, so that the type keeps its size on the way.
      number.textContent = textOf(value.value)
      resize()
      counting.to(value.value)
    },
    destroy() {
      stop()
      counting.stop()
      layer.remove()
    },
  }
}
