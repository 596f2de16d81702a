import { LANGUAGE_TAGS, LANGUAGES, type Language } from '@aplauso/contract/languages'
import type { Operator } from '@aplauso/contract/operator'
import type { Plans } from '@aplauso/contract/plans'
import { pageName } from '@aplauso/contract/site-pages'
import { m } from '@aplauso/texts/messages'
import { escapeHtml } from '#app/escape-html.ts'
import { identify, type PageIdentity } from '#app/page-identity.ts'
import { structuredData } from '#app/structured-data/structured-data.ts'
import type { Head } from '#lib/page/route-handle.ts'

type Page = {
  head: Head
  language: Language
  /** As it was asked for. */
  url: string
  publicUrl: string
  operator: Operator
  plans: Plans | null
  status: number
  /** What the page's loader gave. */
  pageData: unknown
}

/** What search engines, and sites that show a link, are told of the page: they run no script. */
export function headTags(asked: Page): string {
  const { head, language, publicUrl } = asked
  const identity = identify(asked)
  const address = identity.addressIn()
  const image = new URL(sharePicture(identity, head), publicUrl)
  image.searchParams.set('lang', language)
  const alt = pictureText(identity, asked)
  return [
    element('title', head.title),
    named('description', head.description),
    ...(identity.isFound ? [link('canonical', address), ...alternates(identity)] : [named('robots', 'noindex')]),
    property('og:site_name', 'Aplauso'),
    property('og:type', 'website'),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', address),
    ...LANGUAGES.filter(({ tag }) => tag === language).map(({ openGraph }) => property('og:locale', openGraph)),
    ...LANGUAGES.filter(({ tag }) => tag !== language).map(({ openGraph }) =>
      property('og:locale:alternate', openGraph),
    ),
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
    ...structuredData({ ...asked, identity }),
  ].join('\n')
}

// The address without a language is written in the visitor's own.
const alternates = ({ addressIn }: PageIdentity) => [
  ...LANGUAGE_TAGS.map((language) => alternate(language, addressIn(language))),
  alternate('x-default', addressIn(null)),
]

function sharePicture({ page }: PageIdentity, { creator }: Head): string {
  if (creator) return `/share/donate/${creator.slug}.png`
  return page === undefined ? '/share/aplauso.png' : `/share/pages/${pageName(page)}.png`
}

function pictureText({ page }: PageIdentity, { head, language }: Page): string {
  if (head.creator) return m.shareimage_alt({ name: head.creator.displayName }, { locale: language })
  return page === undefined ? m.shareimage_product_alt({}, { locale: language }) : head.title
}

const element = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>`
const link = (rel: string, href: string) => `<link rel="${rel}" href="${escapeHtml(href)}">`
const alternate = (language: Language | 'x-default', href: string) =>
  `<link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}">`
const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`
