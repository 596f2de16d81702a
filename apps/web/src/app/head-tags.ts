import { LANGUAGE_TAGS, LANGUAGES, type Language } from '@aplauso/contract/languages'
import type { Operator } from '@aplauso/contract/operator'
import type { Plans } from '@aplauso/contract/plans'
import { pageName } from '@aplauso/contract/site-pages'
import { m } from '@aplauso/texts/messages'
import { escapeHtml } from '#app/escape-html.ts'
import { identify, type PageIdentity } from '#app/page-identity.ts'
import { structuredData } from '#app/structured-data/structured-data.ts'
import type { Head } from '#lib/page/route-handle.ts'

type RenderedPage = {
  head: Head
  language: Language
  url: string
  publicUrl: string
  operator: Operator
  plans: Plans | null
  status: number
  pageData: unknown
}

/** Head tags for search engines and link previews, which run no scripts. */
export function headTags(page: RenderedPage): string {
  const { head, language, publicUrl } = page
  const identity = identify(page)
  const address = identity.addressIn()
  const image = new URL(sharePicture(identity, head), publicUrl)
  image.searchParams.set('lang', language)
  const alt = pictureText(identity, page)
  return [
    element('title', head.title),
    metaName('description', head.description),
    ...(identity.isIndexable ? [link('canonical', address), ...alternates(identity)] : [metaName('robots', 'noindex')]),
    metaProperty('og:site_name', INSTANCE_NAME),
    metaProperty('og:type', 'website'),
    metaProperty('og:title', head.title),
    metaProperty('og:description', head.description),
    metaProperty('og:url', address),
    ...LANGUAGES.filter(({ tag }) => tag === language).map(({ openGraph }) => metaProperty('og:locale', openGraph)),
    ...LANGUAGES.filter(({ tag }) => tag !== language).map(({ openGraph }) =>
      metaProperty('og:locale:alternate', openGraph),
    ),
    metaProperty('og:image', image.href),
    metaProperty('og:image:type', 'image/png'),
    metaProperty('og:image:width', '1200'),
    metaProperty('og:image:height', '630'),
    metaProperty('og:image:alt', alt),
    metaName('twitter:card', 'summary_large_image'),
    metaName('twitter:title', head.title),
    metaName('twitter:description', head.description),
    metaName('twitter:image', image.href),
    metaName('twitter:image:alt', alt),
    ...structuredData({ ...page, identity }),
  ].join('\n')
}

// The address without a language shows the visitor's own.
const alternates = ({ addressIn }: PageIdentity) => [
  ...LANGUAGE_TAGS.map((language) => alternate(language, addressIn(language))),
  alternate('x-default', addressIn(null)),
]

function sharePicture({ page }: PageIdentity, { creator }: Head): string {
  if (creator) return `/share/donate/${creator.slug}.png`
  return page === undefined ? '/share/aplauso.png' : `/share/pages/${pageName(page)}.png`
}

function pictureText({ page }: PageIdentity, { head, language }: RenderedPage): string {
  if (head.creator) return m.shareimage_alt({ name: head.creator.displayName }, { locale: language })
  return page === undefined ? m.shareimage_product_alt({}, { locale: language }) : head.title
}

const element = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>`
const link = (rel: string, href: string) => `<link rel="${rel}" href="${escapeHtml(href)}">`
const alternate = (language: Language | 'x-default', href: string) =>
  `<link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}">`
const metaName = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
const metaProperty = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`
