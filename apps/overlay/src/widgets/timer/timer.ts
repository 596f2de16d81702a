import type { StreamLanguage } from '@aplauso/contract/alerts'
import type { LayerStyle } from '@aplauso/contract/scenes'
import { createLayer, markPart, textElement } from '../dom.ts'
import { fitText } from '../fit-to-box.ts'
import type { Mounted, OpenLayer } from '../layer.ts'
import { matching, readLayerSettings } from '../read-layer-settings.ts'
import { remainingText } from './remaining-text.ts'

const ID = matching(/^[\w-]{1,64}$/, 'id')
const SECOND_MS = 1_000

/** The remaining time of a countdown or a subathon, by the end time that the server sends. */
export const openLayer: OpenLayer = (rawSettings) => {
  const { id, timerId } = readLayerSettings(rawSettings, { id: ID, timerId: ID })
  const which = id ?? timerId
  return { topics: [which === undefined ? 'timer' : `timer:${which}`], mount }
}

function mount(box: HTMLElement, _language: StreamLanguage, style: LayerStyle): Mounted {
  const layer = createLayer(box, 'timer')
  const textBox = markPart('plate', textElement('words sum'))
  layer.append(textBox)
  const { resize, stop } = fitText(box, textBox, style)
  let next: ReturnType<typeof setTimeout> | undefined

  function show(leftMs: number): void {
    const text = remainingText(leftMs)
    const isWider = text.length !== textBox.textContent?.length
    textBox.textContent = text
    // Digits have equal widths, so only a longer text needs a resize.
    if (isWider) resize()
  }

  /** Runs when the remaining time loses a second, and stops at the end. */
  function run(endsAtMs: number): void {
    const leftMs = Math.max(0, endsAtMs - Date.now())
    show(leftMs)
    if (leftMs > 0) next = setTimeout(() => run(endsAtMs), leftMs % SECOND_MS || SECOND_MS)
  }

  return {
    update(value) {
      if (!('timer' in value)) return
      clearTimeout(next)
      const { timer } = value
      layer.hidden = timer === null
      if (timer === null) return
      if ('endsAt' in timer) run(Date.parse(timer.endsAt))
      else show(timer.leftMs)
    },
    destroy() {
      clearTimeout(next)
      stop()
      layer.remove()
    },
  }
}
