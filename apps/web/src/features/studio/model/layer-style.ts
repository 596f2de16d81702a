import type { LayerKind, LayerStyle, SceneLayer } from '@aplauso/contract/scenes'

type Settings = SceneLayer['settings']
export type StyleField = keyof LayerStyle

const ALL: readonly StyleField[] = ['color', 'accent', 'font', 'sizePx', 'plate', 'radiusPx', 'opacity', 'title']
const WITHOUT_TITLE = ALL.filter((field) => field !== 'title')
const OF_PICTURES: readonly StyleField[] = ['plate', 'radiusPx', 'opacity']

/** Fields that change how a layer of the kind is drawn. */
export const STYLE_FIELDS: Readonly<Record<LayerKind, readonly StyleField[]>> = {
  // Alerts bring their own card instead of a plate.
  alerts: WITHOUT_TITLE.filter((field) => field !== 'plate'),
  ...{ goal: ALL, top: ALL, latest: ALL, counter: ALL },
  ...{ ticker: WITHOUT_TITLE, timer: WITHOUT_TITLE, text: WITHOUT_TITLE, clock: WITHOUT_TITLE },
  ...{ qr: OF_PICTURES, media: OF_PICTURES },
}

/** Typefaces that only a text layer has, as a setting of its own. */
export const TEXT_FONTS = ['display', 'text', 'mono'] as const
type TextFont = (typeof TEXT_FONTS)[number]
const isTextFont = (value: unknown): value is TextFont => TEXT_FONTS.some((font) => font === value)

/** Settings of a text layer from before layers had a style. They win over the style. */
const OLDER_SETTINGS: Partial<Record<StyleField, 'color' | 'font' | 'size'>> = {
  ...{ color: 'color', font: 'font', sizePx: 'size' },
}
const olderSettingOf = ({ kind }: SceneLayer, field: StyleField) =>
  kind === 'text' ? OLDER_SETTINGS[field] : undefined

/** Undefined: the layer's own default. */
export function styleValueOf(layer: SceneLayer, field: StyleField): string | number | boolean | undefined {
  const older = olderSettingOf(layer, field)
  const value: unknown = (older && Reflect.get(layer.settings, older)) ?? layer.settings.style?.[field]
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}

/**
 * Settings with another style; null resets the field. In a text layer the older setting gives way. The cast is safe:
 * other settings stay as they are.
 */
export function withStyle(layer: SceneLayer, field: StyleField, value: string | number | boolean | null): Settings {
  const { style, ...others } = layer.settings
  const settings: Record<string, unknown> = { ...others }
  const older = olderSettingOf(layer, field)
  if (older) delete settings[older]
  const { [field]: _previous, ...rest } = style ?? {}
  const isOlder = older === 'font' && isTextFont(value)
  if (isOlder) settings.font = value
  const changed = value === null || isOlder ? rest : { ...rest, [field]: value }
  return { ...settings, ...(Object.keys(changed).length > 0 && { style: changed }) } as Settings
}
