import { LANGUAGES, type Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { escapeHtml } from '#app/escape-html.ts'
import type { Head } from '#lib/route-handle.ts'

type Page = {
  head: Head
  language: Language
  /** As it was asked for; what stands behind a `?` makes no other page of it. */
  url: string
  publicUrl: string
  status: number
}

// The regions that Open Graph knows these languages by.
const LOCALES: Record<Language, string> = { pt: 'pt_PT', en: 'en_GB', es: 'es_ES', fr: 'fr_FR' }

/** What search engines, and sites that show a link, are told of the page: they run no script. */
export function headTags({ head, language, url, publicUrl, status }: Page): string {
  const { creator } = head
  const address = new URL(creator ? `/donate/${creator.slug}` : new URL(url).pathname, publicUrl).href
  const image = new URL(creator ? `/share/donate/${creator.slug}.png` : '/share/aplauso.png', publicUrl)
  image.searchParams.set('lang', language)
  const alt = creator
    ? m.shareimage_alt({ name: creator.displayName }, { locale: language })
    : m.shareimage_product_alt({}, { locale: language })
  return [
    element('title', head.title),
    named('description', head.description),
    status === 200 ? link('canonical', address) : named('robots', 'noindex'),
    property('og:site_name', 'Aplauso'),
    property('og:type', 'website'),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', address),
    property('og:locale', LOCALES[language]),
    ...LANGUAGES.filter((other) => other !== language).map((other) => property('og:locale:alternate', LOCALES[other])),
    property('og:image', image.href),
    property('og:image:type', 'image/png'),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', alt),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', head.title),
    named('twitter:description', head.description),
    named('twitter:image', image.href),
    named('twitter:image:alt', alt),
  ].join('\n')
}

const element = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>`
const link = (rel: string, href: string) => `<link rel="${rel}" href="${escapeHtml(href)}">`
const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`
