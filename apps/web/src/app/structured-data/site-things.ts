import { m } from '@aplauso/texts/messages'
import { type DescribedPage, organizationId, type Thing, websiteId } from './described-page.ts'

/** The operator of the site, limited to the data that every page may show. */
export function organization({ publicUrl, operator }: DescribedPage): Thing {
  const profileUrls = [...(operator.community === null ? [] : [operator.community]), ...operator.social].map(
    ({ url }) => url,
  )
  return {
    '@type': 'Organization',
    '@id': organizationId(publicUrl),
    name: operator.name ?? INSTANCE_NAME,
    url: new URL('/', publicUrl).href,
    logo: new URL('/icon-512.png', publicUrl).href,
    ...(profileUrls.length > 0 && { sameAs: profileUrls }),
  }
}

export const website = ({ publicUrl, language }: DescribedPage): Thing => ({
  '@type': 'WebSite',
  '@id': websiteId(publicUrl),
  name: INSTANCE_NAME,
  description: m.landing_description({}, { locale: language }),
  url: new URL('/', publicUrl).href,
  inLanguage: language,
  publisher: { '@id': organizationId(publicUrl) },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${new URL('/discover', publicUrl).href}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})
