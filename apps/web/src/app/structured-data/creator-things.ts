import type { Head } from '#lib/page/route-handle.ts'
import { type DescribedPage, type Thing, websiteId } from './described-page.ts'

/** A creator's page: whose it is, and that one can give there. */
export function creatorPage({ head, identity, language, publicUrl }: DescribedPage, creator: Creator): Thing {
  const url = identity.addressIn()
  const personId = `${identity.addressIn(null)}#creator`
  return {
    '@type': 'ProfilePage',
    '@id': url,
    url,
    name: head.title,
    description: head.description,
    inLanguage: language,
    isPartOf: { '@id': websiteId(publicUrl) },
    mainEntity: {
      '@type': 'Person',
      '@id': personId,
      name: creator.displayName,
      alternateName: creator.username,
      identifier: creator.slug,
      url,
      ...(creator.avatar && { image: new URL(creator.avatar, publicUrl).href }),
      ...(creator.bio && { description: creator.bio }),
      ...(creator.channelUrl && { sameAs: [creator.channelUrl] }),
    },
    potentialAction: { '@type': 'DonateAction', target: url, recipient: { '@id': personId } },
  }
}

type Creator = NonNullable<Head['creator']>
