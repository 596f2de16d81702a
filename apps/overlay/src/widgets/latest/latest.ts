import type { StreamLanguage } from '@aplauso/contract/alerts'
import { cents } from '@aplauso/contract/money'
import type { LayerStyle } from '@aplauso/contract/scenes'
import { LISTED_MAX } from '@aplauso/contract/topics'
import { amountText, anonymousText } from '../../core/language.ts'
import type { Mounted, OpenLayer } from '../layer.ts'
import { latestTitle } from '../layer-titles.ts'
import { readLayerSettings, wholeNumber } from '../read-layer-settings.ts'
import { createList } from '../sliding-rows.ts'

/** The latest donations that were shown, the newest on top. */
export const openLayer: OpenLayer = (rawSettings) => {
  const { count = 3 } = readLayerSettings(rawSettings, { count: wholeNumber(3, 1, LISTED_MAX) })
  return { topics: [`latest:${count}`], mount: (box, language, style) => mount(box, language, style, count) }
}

function mount(box: HTMLElement, language: StreamLanguage, style: LayerStyle, count: number): Mounted {
  const list = createList(box, 'latest', { count, title: latestTitle(language, count), style })
  return {
    update(value) {
      if (!('donations' in value)) return
      list.show(
        value.donations.map(({ id, name, amountCents, currency }) => ({
          key: id,
          name: name ?? anonymousText(language),
          amount: amountText({ amount: cents(amountCents), currency }, language),
        })),
      )
    },
    destroy: list.destroy,
  }
}
