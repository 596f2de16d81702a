import './text.css'
import type { StreamLanguage } from '@aplauso/contract/alerts'
import type { LayerStyle } from '@aplauso/contract/scenes'
import { TEXT_VARIABLES } from '@aplauso/contract/topics'
import { createLayer, markPart, textElement } from '../dom.ts'
import { fitText } from '../fit-to-box.ts'
import type { Mounted, OpenLayer } from '../layer.ts'
import { BadSetting, color, matching, oneOf, readLayerSettings, wholeNumber } from '../read-layer-settings.ts'
import { setTextColor } from '../text-color.ts'
import { isVariable, topicsOf, variableText } from './text-variables.ts'

const TEXT_MAX_CHARACTERS = 200
const SIZE_MAX_PX = 400
const FONTS = ['display', 'text', 'mono'] as const
const ALIGNS = ['start', 'center', 'end'] as const

const VARIABLE = /\{(\w*)\}/g
const TEXT = new RegExp(`^[^]{1,${TEXT_MAX_CHARACTERS}}$`)
const ALLOWED_VARIABLES = TEXT_VARIABLES.map((name) => `{${name}}`).join(' ')

/** Text of the creator with variables. Without a size it is as large as fits. */
export const openLayer: OpenLayer = (rawSettings) => {
  const settings = readLayerSettings(rawSettings, {
    text: matching(TEXT, ALLOWED_VARIABLES),
    size: wholeNumber(undefined, 8, SIZE_MAX_PX),
    color,
    font: oneOf(FONTS, undefined),
    align: oneOf(ALIGNS, 'center'),
  })
  const { text } = settings
  const used = [...(text ?? '').matchAll(VARIABLE)].map(([, name = '']) => name)
  if (text === undefined || !used.every(isVariable)) throw new BadSetting('text', ALLOWED_VARIABLES)
  const topics = topicsOf(used)
  return { topics, mount: (box, language, style) => mount(box, language, style, { ...settings, text, topics }) }
}

type Settings = {
  text: string
  topics: readonly string[]
  size: number | undefined
  color: string | undefined
  font: string | undefined
  align: string
}

function mount(
  box: HTMLElement,
  language: StreamLanguage,
  style: LayerStyle,
  { text, topics, size, color, font, align }: Settings,
): Mounted {
  const layer = createLayer(box, 'text')
  const sizePx = size ?? style.sizePx
  const textBox = markPart('plate', textElement(sizePx ? 'sized' : 'words'))
  if (font !== undefined) layer.dataset.font = font
  layer.dataset.align = align
  if (color !== undefined) setTextColor(layer, color)
  layer.append(textBox)
  const { resize, stop } = fitText(box, textBox, { sizePx })
  const values = new Map<string, Parameters<Mounted['update']>[0]>()

  function show(): void {
    // Shows nothing until all its topics have a value.
    if (!topics.every((topic) => values.has(topic))) return
    textBox.dir = 'auto'
    textBox.textContent = text.replace(VARIABLE, (_whole, name: string) => variableText(name, values, language))
    resize()
  }

  show()
  return {
    update(value, topic) {
      values.set(topic, value)
      show()
    },
    destroy() {
      stop()
      layer.remove()
    },
  }
}
