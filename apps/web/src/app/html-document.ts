import { DIRECTIONS, type Language, PSEUDO_LANGUAGE } from '@aplauso/contract/languages'
import type { Announcement } from '@aplauso/contract/operator-settings'
import { announcementBar } from '#app/announcement-bar.ts'
import { brandStyle, type PageBrand } from '#app/brand-style.ts'
import type { Assets } from '#app/client-assets.ts'
import { EARLY_EVENTS_SCRIPT } from '#app/early-events.ts'
import { FIRST_PAINT_SCRIPT } from '#lib/browser/theme.ts'

// Maximum wait for the first paint; also for browsers that do not report it.
const PAINT_WITHIN_MS = 500

/**
 * Loads the page's scripts after the first paint. Module scripts in the markup have high priority and delay the paint:
 * measured on a slow phone, this raises the Lighthouse score from 95 to 99. Animation frames run before the paint, so
 * the browser's paint record counts.
 */
function lateScripts(entry: string, scripts: readonly string[]): string {
  return `{let b=0;const go=()=>{if(b)return;b=1;
for(const f of ${JSON.stringify(scripts)}){const l=document.createElement('link');l.rel='modulepreload';l.href=f;l.crossOrigin='';l.fetchPriority='low';document.head.append(l)}
const s=document.createElement('script');s.type='module';s.src=${JSON.stringify(entry)};s.crossOrigin='';s.fetchPriority='low';document.body.append(s)};
requestAnimationFrame(()=>setTimeout(go,${PAINT_WITHIN_MS}));
try{new PerformanceObserver((l,o)=>{if(l.getEntriesByName('first-contentful-paint').length){o.disconnect();go()}}).observe({type:'paint',buffered:true})}catch{}}`
}

type DocumentOptions = {
  language: Language
  isPseudo: boolean
  headTags: string
  assets: Assets
  scripts: string[]
  markup: string
  boot: string
  announcement: Announcement | null | undefined
  brand: PageBrand | undefined
}

/**
 * Exact contents of the inline `script` and `style` elements, because the content security policy allows only these.
 */
export type Inline = { scripts: string[]; styles: string[] }

/** The document: styles and fonts at once, scripts after the first paint. */
export function documentHtml(parts: DocumentOptions): { html: string; inline: Inline } {
  const { language, isPseudo, assets, markup, boot } = parts
  const ownStyles = brandStyle(parts.brand)
  const bar = announcementBar(parts.announcement, language)
  const first = `${FIRST_PAINT_SCRIPT}\n${EARLY_EVENTS_SCRIPT}`
  const importMap = assets.importMaps[isPseudo ? PSEUDO_LANGUAGE.tag : language] ?? '{}'
  const late = lateScripts(assets.entry, parts.scripts)
  const fonts = assets.fonts
    .map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`)
    .join('')
  const html = `<!doctype html>
<html lang="${language}" ${isPseudo ? `dir="${PSEUDO_LANGUAGE.direction}" data-pseudo` : `dir="${DIRECTIONS[language]}"`}>
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
<script type="importmap">${importMap}</script>
<script>${first}</script>
<style>${assets.css}</style>
${ownStyles.map((style) => `<style>${style}</style>\n`).join('')}</head>
<body>
${bar.html}<div id="root">${markup}</div>
<script>${boot}</script>
<script>${late}</script>
</body>
</html>
`
  return {
    html,
    inline: {
      scripts: [importMap, first, ...bar.scripts, boot, late],
      styles: [assets.css, ...ownStyles, ...bar.styles],
    },
  }
}
