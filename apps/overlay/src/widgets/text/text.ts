import './text.css'
import type { StreamLanguage } from '@aplauso/contract/alerts'
import { TEXT_VARIABLES } from '@aplauso/contract/topics'
import { createLayer, textElement } from '../dom.ts'
import { fitText } from '../fit-to-box.ts'
import type { Mounted, OpenLayer } from '../layer.ts'
import { BadSetting, color, matching, oneOf, readLayerSettings, wholeNumber } from '../read-layer-settings.ts'
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
    font: oneOf(FONTS, 'display'),
    align: oneOf(ALIGNS, 'center'),
  })
  const { text } = settings
  const used = [...(text ?? '').matchAll(VARIABLE)].map(([, name = '']) => name)
  if (text === undefined || !used.every(isVariable)) throw new BadSetting('text', ALLOWED_VARIABLES)
  const topics = topicsOf(used)
  return { topics, mount: (box, language) => mount(box, language, { ...settings, text, topics }) }
}

type Settings = {
  text: string
  topics: readonly string[]
  size: number | undefined
  color: string | undefined
  font: string
  align: string
}

function mount(
  box: HTMLElement,
  language: StreamLanguage,
  { text, topics, size, color, font, align }: Settings,
): Mounted {
  const layer = createLayer(box, 'text')
  const textBox = textElement(size === undefined ? 'words' : 'sized')
  layer.dataset.font = font
  layer.dataset.align = align
  if (color !== undefined) layer.style.color = color
  if (size !== undefined) textBox.style.fontSize = `${size}px`
  layer.append(textBox)
  const { resize, stop } = size === undefined ? fitText(box, textBox) : { resize: () => {}, stop: () => {} }
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
