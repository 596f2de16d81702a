import { LANGUAGE_TAGS, type Language } from '@aplauso/contract/languages'
import { INDEXED_PAGES, type IndexedPage, isIndexed } from '@aplauso/contract/site-pages'
import { TERMS_VERSION } from '@aplauso/contract/terms'

const LAST_CHANGES: Partial<Record<IndexedPage, string>> = {
  '/terms': TERMS_VERSION,
  '/privacy': TERMS_VERSION,
  '/cookies': TERMS_VERSION,
}

/** The pages of the site itself, each in every language. */
export const pageEntries = (publicUrl: string, { plansAreSold }: { plansAreSold: boolean }): string =>
  INDEXED_PAGES.filter((page) => isIndexed(page, plansAreSold))
    .flatMap((page) =>
      [undefined, ...LANGUAGE_TAGS].map((language) =>
        entry({ publicUrl, path: page, language, changed: LAST_CHANGES[page] }),
      ),
    )
    .join('\n')

/** The creators' pages, each once; its other languages are listed as alternatives. */
export const creatorEntries = (publicUrl: string, slugs: readonly string[]): string =>
  slugs.map((slug) => entry({ publicUrl, path: `/donate/${slug}` })).join('\n')

export const urlSet = (entries: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.filter((text) => text !== '').join('\n')}
</urlset>
`

export const siteMapIndex = (
  publicUrl: string,
  paths: readonly string[],
): string => `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `<sitemap><loc>${addressOf({ publicUrl, path })}</loc></sitemap>`).join('\n')}
</sitemapindex>
`

type Address = { publicUrl: string; path: string; language?: Language | undefined }

function entry({ changed, ...address }: Address & { changed?: string | undefined }): string {
  const alternates = [
    ...LANGUAGE_TAGS.map((language) => alternate(language, { ...address, language })),
    alternate('x-default', { ...address, language: undefined }),
  ]
  const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`
  return `<url><loc>${addressOf(address)}</loc>${lastmod}${alternates.join('')}</url>`
}

const alternate = (language: string, address: Address) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${addressOf(address)}"/>`

function addressOf({ publicUrl, path, language }: Address): string {
  const address = new URL(path, publicUrl)
  if (language) address.searchParams.set('lang', language)
  return address.href.replaceAll('&', '&amp;').replaceAll("'", '&apos;')
}
