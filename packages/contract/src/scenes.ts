import * as z from 'zod'
import { AlertFont } from './custom-style.ts'
import {
  LAYER_NAME_MAX_CHARACTERS,
  LAYER_OPACITY_MIN,
  LAYER_RADIUS_MAX_PX,
  LAYER_SIZE_MAX_PX,
  LAYER_SIZE_MIN_PX,
  LAYER_TEXT_MAX_CHARACTERS,
  LISTED_ON_STREAM_MAX,
  SCENE_LAYERS_MAX,
  SCENE_NAME_MAX_CHARACTERS,
  SCENE_SIDE_MAX_PX,
  SCENE_SIDE_MIN_PX,
} from './limits.ts'
import { text } from './text.ts'

export const LAYER_KINDS = [
  ...(['alerts', 'goal', 'top', 'latest', 'ticker', 'counter', 'timer', 'qr', 'text', 'media', 'clock'] as const),
] as const
export type LayerKind = (typeof LAYER_KINDS)[number]

const Reference = z.string().regex(/^[\w-]{1,64}$/, 'must be an id')
const Count = z.int().min(1).max(LISTED_ON_STREAM_MAX)
export const LayerPeriod = z.enum(['stream', 'day', 'week', 'month', 'ever'])

export const TEXT_VARIABLES = ['total', 'latest_name', 'latest_amount', 'goal_percent', 'top_name'] as const
const isKnown = (name: string) => TEXT_VARIABLES.some((variable) => variable === name)
const LayerText = text({ max: LAYER_TEXT_MAX_CHARACTERS, multiline: true }).refine(
  (words) => [...words.matchAll(/\{(\w*)\}/g)].every(([, name = '']) => isKnown(name)),
  `knows ${TEXT_VARIABLES.map((name) => `{${name}}`).join(', ')}`,
)

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const HexColor = z.string().regex(/^#[\da-f]{6}$/i, 'must be #rrggbb')
const LayerSize = z.int().min(LAYER_SIZE_MIN_PX).max(LAYER_SIZE_MAX_PX)

/** What a layer's text stands on: nothing, a translucent area or an opaque one. */
export const LayerPlate = z.enum(['none', 'soft', 'solid'])
export type LayerPlate = z.infer<typeof LayerPlate>

/** How a layer of any kind is drawn. Absent or null: the layer's own default, or the theme of its scene. */
export const LayerStyle = z.strictObject({
  color: HexColor.nullish().describe('of the text'),
  accent: HexColor.nullish().describe('of what stands out: the bar of a goal, places and amounts of a list'),
  font: AlertFont.nullish().describe('one of the typefaces of alerts'),
  sizePx: LayerSize.nullish().describe('of the largest text, in pixels of the canvas; null: as large as it fits'),
  plate: LayerPlate.nullish().describe('what the text stands on: nothing, a translucent area or an opaque one'),
  radiusPx: z.int().min(0).max(LAYER_RADIUS_MAX_PX).nullish().describe('of the corners of the plate'),
  opacity: z.number().min(LAYER_OPACITY_MIN).max(1).nullish().describe('of text and plate together'),
  title: z.boolean().nullish().describe('false: without the title above goal, counter, top and latest'),
})
export type LayerStyle = z.infer<typeof LayerStyle>

const layerSettings = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ ...shape, style: LayerStyle.nullish() })

/** Settings of each kind of layer. Absent or null: the layer's default, and for an id the first item. */
export const LAYER_SETTINGS = {
  alerts: layerSettings({}),
  goal: layerSettings({ goalId: Reference.nullish() }),
  top: layerSettings({ by: LayerPeriod.nullish(), count: Count.nullish() }),
  latest: layerSettings({ count: Count.nullish() }),
  ticker: layerSettings({ count: Count.nullish(), speed: z.enum(['slow', 'normal', 'fast']).nullish() }),
  counter: layerSettings({ of: z.enum(['donations', 'amount', 'donors']).nullish(), by: LayerPeriod.nullish() }),
  timer: layerSettings({ timerId: Reference.nullish() }),
  qr: layerSettings({}),
  text: layerSettings({
    text: LayerText,
    size: LayerSize.nullish().describe('pixels of the canvas; null: as large as it fits'),
    color: HexColor.nullish(),
    font: z.enum(['display', 'text', 'mono']).nullish(),
    align: z.enum(['start', 'center', 'end']).nullish(),
  }),
  media: layerSettings({
    mediaId: Reference.nullish(),
    fit: z.enum(['contain', 'cover', 'fill']).nullish(),
    loop: z.boolean().nullish(),
  }),
  clock: layerSettings({
    timeZone: z.string().max(64).refine(isTimeZone, 'must be a time zone, such as Europe/Lisbon').nullish(),
    format: z.enum(['HH:mm', 'HH:mm:ss', 'h:mm', 'h:mm:ss']).nullish(),
  }),
} as const satisfies Record<LayerKind, z.ZodType>

const Coordinate = z.int().min(-SCENE_SIDE_MAX_PX).max(SCENE_SIDE_MAX_PX)
const Side = z.int().min(1).max(SCENE_SIDE_MAX_PX)
const layer = <Kind extends LayerKind>(kind: Kind) =>
  z.object({
    id: Reference.describe('of the editor: unlike any other of the scene'),
    kind: z.literal(kind),
    name: text({ max: LAYER_NAME_MAX_CHARACTERS }).optional().describe('for the list of the editor'),
    x: Coordinate.describe('pixels of the canvas, from its left edge to that of the layer before it is turned'),
    y: Coordinate,
    width: Side,
    height: Side,
    rotation: z.number().min(-360).max(360).default(0).describe('degrees clockwise around its middle'),
    z: z.int().min(0).max(1_000).describe('what lies above has the higher one; of two alike the later of the list'),
    locked: z.boolean().default(false).describe('the editor does not move it'),
    hidden: z.boolean().default(false).describe('is not on stream'),
    group: Reference.optional().describe('what is of one group is taken and moved together'),
    settings: LAYER_SETTINGS[kind],
  })

export const SceneLayer = z.discriminatedUnion('kind', [
  ...([layer('alerts'), layer('goal'), layer('top'), layer('latest'), layer('ticker'), layer('counter')] as const),
  ...([layer('timer'), layer('qr'), layer('text'), layer('media'), layer('clock')] as const),
])
export type SceneLayer = z.infer<typeof SceneLayer>

const Layers = z
  .array(SceneLayer)
  .max(SCENE_LAYERS_MAX)
  .refine((layers) => new Set(layers.map(({ id }) => id)).size === layers.length, 'has two layers of one id')
  .refine((layers) => layers.filter(({ kind }) => kind === 'alerts').length <= 1, 'has the alerts more than once')
const SceneSide = z.int().min(SCENE_SIDE_MIN_PX).max(SCENE_SIDE_MAX_PX)
const SceneName = text({ min: 1, max: SCENE_NAME_MAX_CHARACTERS })

/** `alerts`: text, accent and plate have the colours of the creator's alerts, and change with them. */
export const SceneTheme = z.enum(['own', 'alerts'])
export type SceneTheme = z.infer<typeof SceneTheme>
const Theme = SceneTheme.describe("`alerts`: its layers have the colours of the creator's alerts where they set none")

// Without a default: `SceneChange` would then reset the theme in each change that does not name it.
const Canvas = z.object({ name: SceneName, width: SceneSide, height: SceneSide, theme: Theme, layers: Layers })

export const NewScene = z.union([
  z.strictObject({ templateId: z.string().max(40), name: SceneName.optional() }),
  z.object({
    name: SceneName,
    width: SceneSide.default(1_920),
    height: SceneSide.default(1_080),
    theme: Theme.default('own'),
    layers: Layers.default([]),
  }),
])
export type NewScene = z.infer<typeof NewScene>

export const SceneChange = Canvas.partial().extend({
  revision: z
    .int()
    .optional()
    .describe('the one that was changed: a scene that is newer by now stays as it is. Absent: whatever it is'),
})
export type SceneChange = z.infer<typeof SceneChange>

export const Scene = z.object({
  id: z.string(),
  name: z.string(),
  width: z.int(),
  height: z.int(),
  theme: Theme,
  layers: z.array(SceneLayer),
  revision: z.int().describe('one more with each change'),
  url: z.string().describe('for the browser source: it opens this scene and nothing else'),
  updatedAt: z.iso.datetime(),
})
export type Scene = z.infer<typeof Scene>

/** A scene as it was before a change. */
export const SceneVersion = z.object({
  version: z.int().describe('the revision it had'),
  savedAt: z.iso.datetime(),
  name: z.string(),
  layers: z.int().describe('how many it had'),
  canvas: Canvas.omit({ name: true }).describe('what it showed, for a picture of it'),
})
export type SceneVersion = z.infer<typeof SceneVersion>
export const SceneRestore = z.object({ version: z.int() })

/** A scene as a file, without what belongs to its creator alone: the key, and ids of files, goals and timers. */
export const SceneFile = Canvas.extend({
  format: z.literal('aplauso-scene'),
  formatVersion: z.literal(1),
  // Absent in files of an earlier release.
  theme: Theme.default('own'),
})
export type SceneFile = z.infer<typeof SceneFile>

export const SceneTemplate = z.object({
  id: z.string(),
  name: z.string().describe('in the language of who asks'),
  width: z.int(),
  height: z.int(),
  theme: Theme,
  layers: z.array(SceneLayer),
})
export type SceneTemplate = z.infer<typeof SceneTemplate>
