import type { StreamLanguage } from '@aplauso/contract/alerts'
import { CURRENCY, cents } from '@aplauso/contract/money'
import { LISTED_MAX, PERIODS } from '@aplauso/contract/topics'
import { amountText } from '../../core/language.ts'
import { createLayer } from '../dom.ts'
import { fitEms } from '../fit-to-box.ts'
import type { Mounted, OpenLayer } from '../layer.ts'
import { oneOf, readLayerSettings, wholeNumber } from '../read-layer-settings.ts'
import { createRows, rowEms } from '../sliding-rows.ts'

/** The donors with the largest totals in a day, a week, a month, or ever. */
export const openLayer: OpenLayer = (rawSettings) => {
  const { by, count = 5 } = readLayerSettings(rawSettings, {
    by: oneOf(PERIODS, 'month'),
    count: wholeNumber(5, 1, LISTED_MAX),
  })
  return { topics: [`top:${by}:${count}`], mount: (box, language) => mount(box, language, count) }
}

function mount(box: HTMLElement, language: StreamLanguage, count: number): Mounted {
  const layer = createLayer(box, 'list')
  const rows = createRows(layer)
  const stop = fitEms(box, layer, rowEms(count))
  return {
    update(value) {
      if (!('donors' in value)) return
      const seen = new Map<string, number>()
      rows.show(
        value.donors.map(({ name, amountCents }, index) => {
          // Masked names may be equal, so the key has a counter.
          const nth = (seen.get(name) ?? 0) + 1
          seen.set(name, nth)
          const amount = amountText({ amount: cents(amountCents), currency: CURRENCY }, language)
          return { key: `${nth} ${name}`, place: String(index + 1), name, amount }
        }),
      )
    },
    destroy() {
      stop()
      layer.remove()
    },
  }
}
