import { CURRENCY, centsToDecimal } from '@aplauso/contract/money'
import { SOLD_PLANS } from '@aplauso/contract/plan-ids'
import type { Plans } from '@aplauso/contract/plans'
import type { IndexedPage } from '@aplauso/contract/site-pages'
import { TERMS_VERSION } from '@aplauso/contract/terms'
import { m } from '@aplauso/texts/messages'
import type { AnswerBlock, HelpDocument } from '#features/help/help-document.ts'
import type { LoadedDocument } from '#lib/page/document-loader.ts'
import type { Head } from '#lib/page/route-handle.ts'
import { type DescribedPage, organizationId, type Thing, websiteId } from './described-page.ts'

export function questions({ pageData }: DescribedPage): Thing[] {
  if (!isHelp(pageData)) return []
  return pageData.document.sections
    .flatMap((section) => section.questions)
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.map(plainText).join('\n') },
    }))
}

// The loader of the page returns this type or nothing.
const isHelp = (data: unknown): data is LoadedDocument<HelpDocument> =>
  typeof data === 'object' && data !== null && 'document' in data

function plainText(block: AnswerBlock): string {
  const text = typeof block === 'string' ? block : block.steps.map((step, index) => `${index + 1}. ${step}`).join('\n')
  return text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', '')
}

const TYPES: Partial<Record<IndexedPage, string>> = {
  '/product': 'AboutPage',
  '/help': 'FAQPage',
  '/discover': 'CollectionPage',
  '/widget-gallery': 'CollectionPage',
  '/api-documentation': 'TechArticle',
  '/contact': 'ContactPage',
  '/contact-sales': 'ContactPage',
}
const DATED: readonly IndexedPage[] = ['/terms', '/privacy', '/cookies']

export function webPage({ head, identity: { page = '/', addressIn }, language, publicUrl }: DescribedPage): Thing {
  const type = TYPES[page] ?? 'WebPage'
  return {
    '@type': type,
    '@id': addressIn(),
    url: addressIn(),
    // Articles have a headline instead of a name.
    [type === 'TechArticle' ? 'headline' : 'name']: nameOf(head.title),
    description: head.description,
    inLanguage: language,
    isPartOf: { '@id': websiteId(publicUrl) },
    ...(DATED.includes(page) && { dateModified: TERMS_VERSION }),
  }
}

/** Breadcrumbs from the home page; a creator's page is below the list of creators. */
export function breadcrumbs({ head, identity, language, publicUrl }: DescribedPage): Thing {
  const steps = [
    { name: INSTANCE_NAME, item: new URL('/', publicUrl).href },
    ...(head.creator
      ? [{ name: nameOf(m.discover_head({}, { locale: language })), item: new URL('/discover', publicUrl).href }]
      : []),
    { name: head.creator?.displayName ?? nameOf(head.title), item: identity.addressIn() },
  ]
  const itemListElement = steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step }))
  return { '@type': 'BreadcrumbList', itemListElement }
}

/** The product with prices: the free plan, and the paid plans where they are sold. */
export function application({ identity, language, publicUrl, pageData }: DescribedPage, plans: Plans): Thing {
  const options = { locale: language }
  const names = {
    free: m.pricing_plan_free({}, options),
    creator: m.pricing_plan_creator({}, options),
    pro: m.pricing_plan_pro({}, options),
  }
  const offered = arePlansSold(pageData) ? (['free', ...SOLD_PLANS] as const) : (['free'] as const)
  return {
    '@type': 'SoftwareApplication',
    name: INSTANCE_NAME,
    applicationCategory: 'MultimediaApplication',
    operatingSystem: 'Web',
    url: new URL('/', publicUrl).href,
    provider: { '@id': organizationId(publicUrl) },
    offers: offered.map((plan) => {
      const amount = { price: centsToDecimal(plans[plan].monthlyPriceCents), priceCurrency: CURRENCY }
      return {
        '@type': 'Offer',
        name: names[plan],
        url: identity.addressIn(),
        ...amount,
        priceSpecification: { '@type': 'UnitPriceSpecification', ...amount, unitCode: 'MON', billingIncrement: 1 },
      }
    }),
  }
}

// Set by the page's loader; without it no paid plan is listed.
const arePlansSold = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'isSold' in data && data.isSold === true

export const webApi = ({ head, identity, publicUrl }: DescribedPage): Thing => ({
  '@type': 'WebAPI',
  name: nameOf(head.title),
  description: head.description,
  url: new URL('/api/openapi.json', publicUrl).href,
  documentation: identity.addressIn(),
  provider: { '@id': organizationId(publicUrl) },
})

// The title without the site name at its end.
const nameOf = (title: string): string => title.split(` | ${INSTANCE_NAME}`)[0] ?? title

/** A creator's page: the person, and the action to donate. */
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
