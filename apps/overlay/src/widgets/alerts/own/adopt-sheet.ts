import type { AlertSettings } from '@aplauso/contract/alerts'

type Sheet = NonNullable<AlertSettings['look']['sheet']>

// In the preview each change is another one.
const CACHED_SHEETS_MAX = 12

const cachedSheets = new Map<string, CSSStyleSheet>()

/** Has the page go by it: made by hand and not by the page, so that the page's policy can refuse all other styles. */
export function adoptSheet({ scope, css }: Sheet): void {
  if (cachedSheets.has(scope)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  cachedSheets.set(scope, sheet)
  const [oldest] = cachedSheets.keys()
  if (cachedSheets.size > CACHED_SHEETS_MAX && oldest !== undefined) cachedSheets.delete(oldest)
  document.adoptedStyleSheets = [...cachedSheets.values()]
}
