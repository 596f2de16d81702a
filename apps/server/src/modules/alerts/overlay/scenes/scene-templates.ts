import type { Language } from '@aplauso/contract/languages'
import type { SceneLayer, SceneTemplate } from '@aplauso/contract/scenes'
import { m } from '@aplauso/texts/messages'

type Text = (variables: Record<string, never>, options: { locale: Language }) => string
type Box = [x: number, y: number, width: number, height: number]
/** Kind and settings of a layer; its texts are in the language of the request. */
type TemplateLayer =
  | { box: Box; kind: Exclude<SceneLayer['kind'], 'text'>; settings?: SceneLayer['settings'] }
  | TextLayer
type TextLayer = { box: Box; kind: 'text'; text: Text; align?: 'start' | 'center' | 'end' }
type Template = { id: string; name: Text; width?: number; height?: number; layers: TemplateLayer[] }

const [CANVAS_WIDTH, CANVAS_HEIGHT] = [1_920, 1_080]

const alerts = (...box: Box): TemplateLayer => ({ box, kind: 'alerts' })
const goal = (...box: Box): TemplateLayer => ({ box, kind: 'goal' })
/** A single line would be small below a title. */
const UNTITLED = { style: { title: false } }
const flatGoal = (...box: Box): TemplateLayer => ({ box, kind: 'goal', settings: UNTITLED })
const timer = (...box: Box): TemplateLayer => ({ box, kind: 'timer' })
const qr = (...box: Box): TemplateLayer => ({ box, kind: 'qr' })
const clock = (...box: Box): TemplateLayer => ({ box, kind: 'clock', settings: { format: 'HH:mm' } })
const textLayer = (text: Text, ...box: Box): TextLayer => ({ box, kind: 'text', text })
const latest = (count: number, ...box: Box): TemplateLayer => ({ box, kind: 'latest', settings: { count } })
const latestOne = (...box: Box): TemplateLayer => ({ box, kind: 'latest', settings: { count: 1, ...UNTITLED } })
const ticker = (...box: Box): TemplateLayer => ({ box, kind: 'ticker', settings: { count: 10, speed: 'normal' } })
const top = (by: 'day' | 'week' | 'month' | 'ever', count: number, ...box: Box): TemplateLayer => ({
  ...{ box, kind: 'top' },
  settings: { by, count },
})
const counter = (of: 'donations' | 'amount' | 'donors', ...box: Box): TemplateLayer => ({
  ...{ box, kind: 'counter' },
  settings: { of, by: 'day' },
})

/** Later layers are on top. */
const TEMPLATES: readonly Template[] = [
  { id: 'alerts', name: m.scene_template_alerts, layers: [alerts(460, 60, 1_000, 620)] },
  {
    id: 'classic',
    name: m.scene_template_classic,
    layers: [goal(40, 870, 620, 180), latest(3, 1_360, 860, 520, 190), alerts(460, 60, 1_000, 620)],
  },
  {
    id: 'talk',
    name: m.scene_template_talk,
    layers: [top('month', 5, 1_360, 190, 520, 300), goal(1_360, 880, 520, 170), alerts(60, 80, 1_000, 620)],
  },
  {
    id: 'corner',
    name: m.scene_template_corner,
    layers: [latestOne(40, 980, 520, 66), alerts(1_220, 40, 660, 420)],
  },
  {
    id: 'marathon',
    name: m.scene_template_marathon,
    layers: [
      timer(40, 40, 460, 150),
      goal(560, 40, 800, 190),
      ticker(0, 1_010, CANVAS_WIDTH, 70),
      alerts(460, 260, 1_000, 620),
    ],
  },
  {
    id: 'cause',
    name: m.scene_template_cause,
    layers: [
      latestOne(40, 790, 620, 66),
      goal(40, 870, 1_240, 180),
      counter('donors', 1_320, 870, 280, 180),
      qr(1_640, 800, 240, 240),
      alerts(460, 60, 1_000, 620),
    ],
  },
  {
    id: 'starting',
    name: m.scene_template_starting,
    layers: [
      textLayer(m.scene_words_starting, 260, 480, 1_400, 200),
      clock(760, 720, 400, 130),
      ticker(0, 1_010, CANVAS_WIDTH, 70),
      alerts(1_220, 40, 660, 420),
    ],
  },
  {
    id: 'break',
    name: m.scene_template_break,
    layers: [
      textLayer(m.scene_words_break, 60, 220, 1_120, 180),
      latest(5, 220, 460, 800, 400),
      qr(1_640, 800, 240, 240),
      alerts(1_220, 40, 660, 420),
    ],
  },
  {
    id: 'thanks',
    name: m.scene_template_thanks,
    layers: [
      textLayer(m.scene_words_thanks, 60, 120, 1_120, 150),
      top('day', 10, 220, 320, 800, 660),
      alerts(1_220, 40, 660, 420),
    ],
  },
  { id: 'bar', name: m.scene_template_bar, height: 90, layers: [flatGoal(20, 5, 560, 80), ticker(620, 10, 1_280, 70)] },
  {
    id: 'vertical',
    name: m.scene_template_vertical,
    ...{ width: CANVAS_HEIGHT, height: CANVAS_WIDTH },
    layers: [goal(90, 1_560, 900, 210), alerts(90, 260, 900, 620)],
  },
  {
    id: 'vertical-full',
    name: m.scene_template_vertical_full,
    ...{ width: CANVAS_HEIGHT, height: CANVAS_WIDTH },
    layers: [
      goal(90, 180, 900, 210),
      top('day', 3, 90, 1_420, 560, 230),
      qr(740, 1_400, 250, 250),
      alerts(90, 420, 900, 620),
    ],
  },
]

export const listTemplates = (locale: Language): SceneTemplate[] =>
  TEMPLATES.map(({ id, name, width = CANVAS_WIDTH, height = CANVAS_HEIGHT, layers }) => ({
    ...{ id, name: name({}, { locale }), width, height, theme: 'alerts' },
    layers: layers.map((layer, z) => toLayer(layer, z, locale)),
  }))

export const findTemplate = (id: string, locale: Language): SceneTemplate | undefined =>
  listTemplates(locale).find((template) => template.id === id)

function toLayer(layer: TemplateLayer, z: number, locale: Language): SceneLayer {
  const [x, y, width, height] = layer.box
  const place = { id: `layer-${z + 1}`, x, y, width, height, rotation: 0, z, locked: false, hidden: false }
  if (layer.kind !== 'text') return { ...place, kind: layer.kind, settings: layer.settings ?? {} } as SceneLayer
  const text = layer.text({}, { locale })
  return { ...place, kind: 'text', settings: { text, align: layer.align ?? 'center' } }
}
