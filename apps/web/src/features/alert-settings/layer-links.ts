import { m } from '@aplauso/texts/messages'
import type { Message, Translate } from '#lib/i18n/language.tsx'

/** A browser source besides the alerts; query parameters configure it. */
export type LayerLink = {
  kind: string
  name: Message
  text: Message
  /** Initial query parameters, in the language of the page. */
  settings?: (t: Translate) => Record<string, string>
  /** Intended size in OBS, in pixels; it adapts to any other. */
  size: readonly [width: number, height: number]
}

export const LAYER_LINKS: readonly LayerLink[] = [
  { kind: 'goal', name: m.sources_goal, text: m.sources_goal_text, size: [600, 130] },
  {
    ...{ kind: 'top', name: m.sources_top, text: m.sources_top_text, size: [480, 320] },
    settings: () => ({ by: 'month', count: '5' }),
  },
  {
    ...{ kind: 'latest', name: m.sources_latest, text: m.sources_latest_text, size: [480, 220] },
    settings: () => ({ count: '3' }),
  },
  {
    ...{ kind: 'ticker', name: m.sources_ticker, text: m.sources_ticker_text, size: [1920, 60] },
    settings: () => ({ count: '10', speed: 'normal' }),
  },
  {
    ...{ kind: 'counter', name: m.sources_counter, text: m.sources_counter_text, size: [360, 150] },
    settings: () => ({ of: 'amount', by: 'day' }),
  },
  { kind: 'qr', name: m.sources_qr, text: m.sources_qr_text, size: [300, 300] },
  {
    ...{ kind: 'text', name: m.sources_words, text: m.sources_words_text, size: [600, 120] },
    settings: (t) => ({ text: t(m.sources_words_example, { name: '{latest_name}' }) }),
  },
  {
    ...{ kind: 'clock', name: m.sources_clock, text: m.sources_clock_text, size: [300, 100] },
    settings: () => ({ format: 'HH:mm' }),
  },
]

/** The address of a layer: the alerts' address with the same key, another path and query. */
export function layerUrl(widgetUrl: string, { kind, settings }: LayerLink, t: Translate): URL {
  const url = new URL(widgetUrl, location.origin)
  url.pathname += `/${kind}`
  url.search = String(new URLSearchParams(settings?.(t)))
  return url
}
