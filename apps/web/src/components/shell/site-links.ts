import type { Plans } from '@aplauso/contract/plans'
import { PLAN_PAGES } from '@aplauso/contract/site-pages'
import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/i18n/language.tsx'

/** `alias` is another address of the same page. */
export type SiteLink = { to: string; text: Message; alias?: string }

/** The links whose pages exist on this server. */
export const availableLinks = (links: readonly SiteLink[], plans: Plans | null): readonly SiteLink[] =>
  plans === null ? links.filter(({ to }) => !PLAN_PAGES.some((page) => page === to)) : links

/** Links of bar and footer for all visitors. */
export const PRODUCT_LINKS: readonly SiteLink[] = [
  { to: '/recursos', alias: '/features', text: m.nav_features },
  { to: '/precos', alias: '/pricing', text: m.nav_pricing },
  { to: '/#como-funciona', text: m.nav_how },
]

/** Links of the footer for all visitors: the bar is too narrow for more in some languages. */
export const FOOTER_COLUMNS: readonly { title: Message; links: readonly SiteLink[] }[] = [
  {
    title: m.footer_product,
    links: [
      { to: '/product', text: m.footer_about },
      ...PRODUCT_LINKS,
      { to: '/discover', text: m.discover_link },
      { to: '/widget-gallery', text: m.gallery_link },
      { to: '/api-documentation', text: m.footer_api },
    ],
  },
  {
    title: m.footer_support,
    links: [
      { to: '/help', text: m.footer_help },
      { to: '/contact', text: m.footer_contact },
      { to: '/report', text: m.report_link },
      { to: '/status', text: m.footer_status },
    ],
  },
  {
    title: m.footer_legal,
    links: [
      { to: '/terms', text: m.footer_terms },
      { to: '/privacy', text: m.footer_privacy },
      { to: '/cookies', text: m.footer_cookies },
    ],
  },
]
