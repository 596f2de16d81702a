import { DIRECTIONS, type Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import type { Inline } from './page-renderer.ts'

const STYLE =
  ':root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem}a{color:inherit}'

/** The page for status 429. Costs a thousandth of rendering a page. */
export function tooManyPage(language: Language): { html: string; inline: Inline } {
  const locale = { locale: language }
  const html = `<!doctype html>
<html lang="${language}" dir="${DIRECTIONS[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${m.error_page_title({}, locale)} | ${INSTANCE_NAME}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${INSTANCE_NAME}</h1>
<p>${m.error_rate_limited({}, locale)}</p>
<p><a href="/">${m.common_home({}, locale)}</a></p>
</main>
</body>
</html>
`
  return { html, inline: { scripts: [], styles: [STYLE] } }
}
