import type { StreamLanguage } from '@aplauso/contract/alerts'
import { cents } from '@aplauso/contract/money'
import { LISTED_MAX } from '@aplauso/contract/topics'
import { amountText, anonymousText } from '../../core/language.ts'
import { createLayer } from '../dom.ts'
import { fitEms } from '../fit-to-box.ts'
import type { Mounted, OpenLayer } from '../layer.ts'
import { readLayerSettings, wholeNumber } from '../read-layer-settings.ts'
import { createRows, rowEms } from '../sliding-rows.ts'

/** The latest donations that were shown, the newest on top. */
export const openLayer: OpenLayer = (rawSettings) => {
  const { count = 3 } = readLayerSettings(rawSettings, { count: wholeNumber(3, 1, LISTED_MAX) })
  return { topics: [`latest:${count}`], mount: (box, language) => mount(box, language, count) }
}

function mount(box: HTMLElement, language: StreamLanguage, count: number): Mounted {
  const layer = createLayer(box, 'list')
  const rows = createRows(layer)
  const stop = fitEms(box, layer, rowEms(count))
  return {
    update(value) {
      if (!('donations' in value)) return
      rows.show(
        value.donations.map(({ id, name, amountCents, currency }) => ({
          key: id,
          name: name ?? anonymousText(language),
          amount: amountText({ amount: cents(amountCents), currency }, language),
        })),
      )
    },
    destroy() {
      stop()
      layer.remove()
    },
  }
}
