import type { StreamLanguage } from '@aplauso/contract/alerts'
import { CURRENCY, cents } from '@aplauso/contract/money'
import type { LayerStyle } from '@aplauso/contract/scenes'
import { LISTED_MAX, PERIODS, type Period } from '@aplauso/contract/topics'
import { amountText } from '../../core/language.ts'
import type { Mounted, OpenLayer } from '../layer.ts'
import { topTitle } from '../layer-titles.ts'
import { oneOf, readLayerSettings, wholeNumber } from '../read-layer-settings.ts'
import { createList } from '../sliding-rows.ts'

/** The donors with the largest totals in a day, a week, a month, or ever. */
export const openLayer: OpenLayer = (rawSettings) => {
  const { by, count = 5 } = readLayerSettings(rawSettings, {
    by: oneOf(PERIODS, 'month'),
    count: wholeNumber(5, 1, LISTED_MAX),
  })
  return { topics: [`top:${by}:${count}`], mount: (box, language, style) => mount(box, language, style, { by, count }) }
}

type TopSettings = { by: Period; count: number }

function mount(box: HTMLElement, language: StreamLanguage, style: LayerStyle, { by, count }: TopSettings): Mounted {
  const list = createList(box, 'top', { count, title: topTitle(language, by), style })
  return {
    update(value) {
      if (!('donors' in value)) return
      const seen = new Map<string, number>()
      list.show(
        value.donors.map(({ name, amountCents }, index) => {
          // Masked names may be equal, so the key has a counter.
          const nth = (seen.get(name) ?? 0) + 1
          seen.set(name, nth)
          const amount = amountText({ amount: cents(amountCents), currency: CURRENCY }, language)
          return { key: `${nth} ${name}`, place: String(index + 1), name, amount }
        }),
      )
    },
    destroy: list.destroy,
  }
}
