import type { AlertSettings } from '@aplauso/contract/alerts'

type Sheet = NonNullable<AlertSettings['look']['sheet']>

// In the preview each change is another one.
const KEPT_MAX = 12

const adopted = new Map<string, CSSStyleSheet>()

/** Has the page go by it: made by hand and not by the page, so that the page's policy can refuse all other styles. */
export function adoptSheet({ scope, css }: Sheet): void {
  if (adopted.has(scope)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  adopted.set(scope, sheet)
  const [oldest] = adopted.keys()
  if (adopted.size > KEPT_MAX && oldest !== undefined) adopted.delete(oldest)
  document.adoptedStyleSheets = [...adopted.values()]
}
