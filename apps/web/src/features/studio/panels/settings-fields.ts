import { LAYER_TEXT_MAX_CHARACTERS, LISTED_ON_STREAM_MAX } from '@aplauso/contract/limits'
import type { LayerKind, SceneLayer } from '@aplauso/contract/scenes'
import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

/** `as` is the same in every language. TypeScript cannot check the messages that the build generates. */
type Option = { value: string } & ({ text: Message } | { as: string })

/** A setting of a layer kind and its control. `byDefault` is what the overlay uses while it is not set. */
export type SettingField<Name extends string = string> = { name: Name; label: Message; hint?: Message } & (
  | { is: 'choice'; options: readonly Option[]; byDefault: string }
  | { is: 'number'; min: number; max: number; byDefault?: number }
  | { is: 'switch'; byDefault: boolean }
  | { is: 'words' }
  | { is: 'timeZone' }
  | { is: 'listed'; from: '/api/goals' | '/api/timers' | '/api/media' }
)

/** The style has fields of its own, which also set what a text layer had before. */
type SettingName<Kind extends LayerKind> = Exclude<
  keyof Extract<SceneLayer, { kind: Kind }>['settings'] & string,
  'style' | 'font' | 'size' | 'color'
>

const COUNT = { name: 'count', label: m.studio_set_count, is: 'number', min: 1, max: LISTED_ON_STREAM_MAX } as const
const BY = {
  name: 'by',
  label: m.studio_set_by,
  is: 'choice',
  options: [
    { value: 'stream', text: m.studio_by_stream },
    { value: 'day', text: m.studio_by_day },
    { value: 'week', text: m.studio_by_week },
    { value: 'month', text: m.studio_by_month },
    { value: 'ever', text: m.studio_by_ever },
  ],
} as const

/** Settings of every kind. A test compares them with the contract. */
export const SETTING_FIELDS: { readonly [Kind in LayerKind]: readonly SettingField<SettingName<Kind>>[] } = {
  alerts: [],
  goal: [{ name: 'goalId', label: m.studio_set_goal, is: 'listed', from: '/api/goals' }],
  top: [
    { ...BY, byDefault: 'month' },
    { ...COUNT, byDefault: 5 },
  ],
  latest: [{ ...COUNT, byDefault: 3 }],
  ticker: [
    { ...COUNT, byDefault: 10 },
    {
      name: 'speed',
      label: m.studio_set_speed,
      is: 'choice',
      byDefault: 'normal',
      options: [
        { value: 'slow', text: m.studio_speed_slow },
        { value: 'normal', text: m.studio_speed_normal },
        { value: 'fast', text: m.studio_speed_fast },
      ],
    },
  ],
  counter: [
    {
      name: 'of',
      label: m.studio_set_of,
      is: 'choice',
      byDefault: 'amount',
      options: [
        { value: 'amount', text: m.studio_of_amount },
        { value: 'donations', text: m.studio_of_donations },
        { value: 'donors', text: m.studio_of_donors },
      ],
    },
    { ...BY, byDefault: 'day' },
  ],
  timer: [{ name: 'timerId', label: m.studio_set_timer, is: 'listed', from: '/api/timers' }],
  qr: [],
  text: [
    { name: 'text', label: m.studio_set_text, is: 'words' },
    {
      name: 'align',
      label: m.studio_set_align,
      is: 'choice',
      byDefault: 'center',
      options: [
        { value: 'start', text: m.studio_align_start },
        { value: 'center', text: m.studio_align_center },
        { value: 'end', text: m.studio_align_end },
      ],
    },
  ],
  media: [
    { name: 'mediaId', label: m.studio_set_media, is: 'listed', from: '/api/media' },
    {
      name: 'fit',
      label: m.studio_set_fit,
      is: 'choice',
      byDefault: 'contain',
      options: [
        { value: 'contain', text: m.studio_fit_contain },
        { value: 'cover', text: m.studio_fit_cover },
        { value: 'fill', text: m.studio_fit_fill },
      ],
    },
    { name: 'loop', label: m.studio_set_loop, is: 'switch', byDefault: true },
  ],
  clock: [
    { name: 'timeZone', label: m.studio_set_time_zone, is: 'timeZone' },
    {
      name: 'format',
      label: m.studio_set_format,
      is: 'choice',
      byDefault: 'HH:mm',
      options: [
        { value: 'HH:mm', as: '21:05' },
        { value: 'HH:mm:ss', as: '21:05:09' },
        { value: 'h:mm', as: '9:05' },
        { value: 'h:mm:ss', as: '9:05:09' },
      ],
    },
  ],
}

/** Variables that the text of a layer may use. */
export const VARIABLES: readonly { name: string; text: Message }[] = [
  { name: 'total', text: m.studio_variable_total },
  { name: 'latest_name', text: m.studio_variable_latest_name },
  { name: 'latest_amount', text: m.studio_variable_latest_amount },
  { name: 'goal_percent', text: m.studio_variable_goal_percent },
  { name: 'top_name', text: m.studio_variable_top_name },
]

/** The error in the text of a layer, if any. Such a text is not saved. */
export function layerTextProblem(text: string): 'empty' | 'long' | 'variable' | undefined {
  if (text.trim() === '') return 'empty'
  if ([...text.trim()].length > LAYER_TEXT_MAX_CHARACTERS) return 'long'
  const named = [...text.matchAll(/\{(\w*)\}/g)].map(([, name]) => name)
  return named.every((name) => VARIABLES.some((variable) => variable.name === name)) ? undefined : 'variable'
}
