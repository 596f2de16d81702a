import type { StreamLanguage } from '@aplauso/contract/alerts'
import type { LayerStyle } from '@aplauso/contract/scenes'
import { localeOf } from '../../core/locale-formats.ts'
import { createLayer, markPart, textElement } from '../dom.ts'
import { fitText } from '../fit-to-box.ts'
import type { Mounted, OpenLayer } from '../layer.ts'
import { oneOf, readLayerSettings, timeZone } from '../read-layer-settings.ts'

const FORMATS = ['HH:mm', 'HH:mm:ss', 'h:mm', 'h:mm:ss'] as const
type Format = (typeof FORMATS)[number]
const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/** The time, in the computer's time zone or another. */
export const openLayer: OpenLayer = (rawSettings) => {
  const settings = readLayerSettings(rawSettings, { timeZone, format: oneOf(FORMATS, 'HH:mm') })
  return { topics: [], mount: (box, language, style) => mount(box, language, style, settings) }
}

type Settings = { timeZone: string | undefined; format: Format }

function mount(box: HTMLElement, language: StreamLanguage, style: LayerStyle, { timeZone, format }: Settings): Mounted {
  const layer = createLayer(box, 'clock')
  const textBox = markPart('plate', textElement('words sum'))
  layer.append(textBox)
  const { resize, stop } = fitText(box, textBox, style)
  const hasSeconds = format.endsWith(':ss')
  const clock = new Intl.DateTimeFormat(localeOf(language), {
    ...(timeZone !== undefined && { timeZone }),
    hourCycle: format.startsWith('HH') ? 'h23' : 'h12',
    hour: format.startsWith('HH') ? '2-digit' : 'numeric',
    minute: '2-digit',
    ...(hasSeconds && { second: '2-digit' }),
  })
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Runs when the text changes: every minute, or every second with seconds. */
  function tick(): void {
    const now = Date.now()
    const text = clock.format(now)
    const isWider = text.length !== textBox.textContent?.length
    textBox.textContent = text
    // Digits have equal widths, so only a longer text needs a resize.
    if (isWider) resize()
    const everyMs = hasSeconds ? SECOND_MS : MINUTE_MS
    timer = setTimeout(tick, everyMs - (now % everyMs))
  }

  tick()
  return {
    update() {},
    destroy() {
      clearTimeout(timer)
      stop()
      layer.remove()
    },
  }
}
