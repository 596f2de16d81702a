import { DIRECTIONS, type Language } from '@aplauso/contract/languages'
import { MAINTENANCE_RETRY_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { Announcement } from '@aplauso/contract/operator-settings'
import { m } from '@aplauso/texts/messages'
import { RotateCw } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { announcementBar } from '#app/announcement-bar.ts'
import { brandStyle, type PageBrand } from '#app/brand-style.ts'
import type { Assets } from '#app/client-assets.ts'
import { escapeHtml } from '#app/escape-html.ts'
import type { Inline } from '#app/html-document.ts'
import { FIRST_PAINT_SCRIPT } from '#lib/browser/theme.ts'
import { type Translate, translator } from '#lib/i18n/language.tsx'
import { Logo } from '#ui/brand/logo.tsx'
import { Tiles } from '#ui/brand/tiles.tsx'

type MaintenanceRequest = {
  url: string
  language: Language
  announcement?: Announcement | null
  brand?: PageBrand
  assets: Assets
}

/** Replaces every page during maintenance. It has no script that would send requests. */
export function renderMaintenance({ url, language, announcement, brand, assets }: MaintenanceRequest) {
  const ownStyles = brandStyle(brand)
  const bar = announcementBar(announcement, language)
  const t = translator(language)
  const fonts = assets.fonts.map(
    (font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`,
  )
  const html = `<!doctype html>
<html lang="${language}" dir="${DIRECTIONS[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(t(m.maintenance_title))} | ${escapeHtml(INSTANCE_NAME)}</title>
<meta name="description" content="${escapeHtml(t(m.maintenance_text))}">
<meta name="robots" content="noindex">
<meta name="theme-color" content="">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
${fonts.join('')}
<script>${FIRST_PAINT_SCRIPT}</script>
<style>${assets.css}</style>
${ownStyles.map((style) => `<style>${style}</style>\n`).join('')}</head>
<body>
${bar.html}${renderToStaticMarkup(<MaintenancePage t={t} url={url} />)}
</body>
</html>
`
  const inline: Inline = {
    scripts: [FIRST_PAINT_SCRIPT, ...bar.scripts],
    styles: [assets.css, ...ownStyles, ...bar.styles],
  }
  return { status: 503, html, inline, retryAfterSeconds: MAINTENANCE_RETRY_MS / SECOND_MS }
}

function MaintenancePage({ t, url }: { t: Translate; url: string }) {
  return (
    <main className="grid min-h-dvh grid-cols-[minmax(0,1fr)] place-items-center py-8 wrap">
      <section className="w-full max-w-[640px] overflow-hidden rounded-xl text-center text-palco-ink shadow-3 spotlight">
        <Tiles seed="intervalo" cols={14} rows={2} className="h-20 w-full sm:h-[92px]" />
        <Curtain />
        <div className="px-5 pt-7 pb-9 sm:px-10">
          <Logo onDark />
          <h1 className="mt-5 text-2xl sm:text-3xl">{t(m.maintenance_title)}</h1>
          <p className="mx-auto mt-4 max-w-[46ch] text-lg">{t(m.maintenance_text)}</p>
          <p className="mx-auto mt-3 max-w-[46ch] text-palco-ink-2">{t(m.maintenance_safe)}</p>
          <a href={url} className="mt-7 min-h-14 px-7 text-lg btn btn-primary">
            <RotateCw size={20} aria-hidden="true" />
            {t(m.common_retry)}
          </a>
        </div>
      </section>
    </main>
  )
}

const FOLDS = Array.from({ length: 16 }, (_, index) => index * 40)

function Curtain() {
  return (
    <svg viewBox="0 0 640 190" aria-hidden="true" className="block w-full">
      <path className="fill-(--t1) tiles-dark" d="M0 0h640v166H0z" />
      {FOLDS.map((x) => (
        <g key={x}>
          <path className="fill-palco/35" d={`M${x} 0h14v166h-14z`} />
          <path className="fill-palco-ink/10" d={`M${x + 20} 0h8v166h-8z`} />
          <path className="fill-holofote" d={`M${x} 166a20 11 0 0 0 40 0z`} />
        </g>
      ))}
      <path className="fill-palco/60" d="M317 0h6v166h-6z" />
      <ellipse className="fill-palco-ink/20" cx="320" cy="84" rx="120" ry="78" />
      <ellipse className="fill-palco-ink/20" cx="320" cy="84" rx="88" ry="55" />
    </svg>
  )
}
