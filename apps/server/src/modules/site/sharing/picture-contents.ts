import type { ListedCreator } from '@aplauso/contract/creators'
import { goalPercent } from '@aplauso/contract/goal-percent'
import type { Language } from '@aplauso/contract/languages'
import { INDEXED_PAGES, type IndexedPage, pageName } from '@aplauso/contract/site-pages'
import { m } from '@aplauso/texts/messages'
import { headlineChoices } from './headline-choices.ts'
import { PAGE_EMBLEMS } from './page-emblems.ts'
import { COLOURS } from './picture-colours.ts'
import type { Picture } from './share-picture.ts'

type Text = (inputs: object, options: { locale: Language }) => string

// The suffix of titles in a browser's tab.
const withoutSiteName =
  (head: Text): Text =>
  (inputs, options) =>
    head(inputs, options).replace(` | ${INSTANCE_NAME}`, '')

const TEXTS: Record<IndexedPage, { headline: Text; line: Text }> = {
  '/': { headline: m.landing_title, line: m.shareimage_product_line },
  '/product': { headline: m.shareimage_page_product, line: m.shareimage_line_product },
  '/features': { headline: m.features_title, line: m.shareimage_product_line },
  '/pricing': { headline: m.pricing_title, line: m.shareimage_line_pricing },
  '/widget-gallery': { headline: m.gallery_title, line: m.shareimage_line_gallery },
  '/discover': { headline: m.discover_title, line: m.shareimage_line_discover },
  '/api-documentation': { headline: m.shareimage_page_api, line: m.shareimage_line_api },
  '/help': { headline: m.shareimage_page_help, line: m.shareimage_line_help },
  '/status': { headline: m.shareimage_page_status, line: m.shareimage_line_status },
  '/contact': { headline: m.shareimage_page_contact, line: m.shareimage_line_contact },
  '/contact-sales': { headline: m.contact_title, line: m.contact_description },
  '/register': { headline: m.register_title, line: m.shareimage_product_line },
  '/terms': { headline: withoutSiteName(m.legal_terms_head), line: m.shareimage_line_legal },
  '/privacy': { headline: withoutSiteName(m.legal_privacy_head), line: m.shareimage_line_legal },
  '/cookies': { headline: withoutSiteName(m.legal_cookies_head), line: m.shareimage_line_legal },
}

const DISC_COLOURS = [
  { fill: COLOURS.holofote, ink: COLOURS.onHolofote },
  { fill: COLOURS.azul, ink: COLOURS.palcoInk },
  { fill: COLOURS.cravo, ink: COLOURS.palcoInk },
  { fill: COLOURS.rosa, ink: COLOURS.onHolofote },
] as const

export function pagePicture(page: IndexedPage, locale: Language): Picture {
  const { headline, line } = TEXTS[page]
  const { fill, ink } = DISC_COLOURS[INDEXED_PAGES.indexOf(page) % DISC_COLOURS.length] ?? DISC_COLOURS[0]
  return {
    seed: pageName(page),
    // Removes word joiners, for which no typeface has a glyph.
    headlines: [headline({}, { locale }).replaceAll('\u2060', '')],
    line: line({}, { locale }),
    person: null,
    emblem: page === '/' ? null : { path: PAGE_EMBLEMS[page], fill, ink },
    goal: null,
  }
}

export function creatorPicture(creator: ListedCreator, locale: Language): Picture {
  return {
    seed: creator.slug,
    headlines: headlineChoices(creator),
    line: m.shareimage_line({}, { locale }),
    person: { verified: creator.verified, avatar: creator.avatar },
    emblem: null,
    goal: goalOf(creator, locale),
  }
}

export function productPicture(locale: Language): Picture {
  return {
    seed: 'aplauso',
    headlines: [m.landing_title({}, { locale })],
    line: m.shareimage_product_line({}, { locale }),
    person: null,
    emblem: null,
    goal: null,
  }
}

function goalOf({ totalReceived, donationGoal }: ListedCreator, locale: Language): Picture['goal'] {
  if (!donationGoal) return null
  const percent = goalPercent(totalReceived, donationGoal)
  return { percent, label: m.donate_goal_percent({ percent }, { locale }) }
}
