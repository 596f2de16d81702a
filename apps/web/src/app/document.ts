import type { Language } from '@aplauso/contract/languages'
import type { Assets } from '#app/assets.ts'
import { EARLY_EVENTS_SCRIPT } from '#app/early-events.ts'
import { lateScripts } from '#app/late-scripts.ts'
import { FIRST_PAINT_SCRIPT } from '#lib/browser/theme.ts'

type DocumentParts = {
  language: Language
  nonce: string
  /** What the page says of itself, as markup. */
  headTags: string
  assets: Assets
  scripts: string[]
  markup: string
  boot: string
}

/** The whole document: style and fonts at once, scripts only after the first paint. */
export function documentHtml(parts: DocumentParts): string {
  const { language, nonce, assets, markup, boot } = parts
  const fonts = assets.fonts
    .map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`)
    .join('')
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${parts.headTags}
<meta name="theme-color" content="">
<link rel="icon" href="/favicon.ico" sizes="48x48">
<link rel="icon" type="image/svg+xml" sizes="any" href="/favicon.svg">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest?lang=${language}">
${fonts}
<script nonce="${nonce}">${FIRST_PAINT_SCRIPT}
${EARLY_EVENTS_SCRIPT}</script>
<style nonce="${nonce}">${assets.css}</style>
</head>
<body>
<div id="root">${markup}</div>
<script nonce="${nonce}">${boot}</script>
<script nonce="${nonce}">${lateScripts(assets.entry, parts.scripts)}</script>
</body>
</html>
`
}
