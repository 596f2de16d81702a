import { m } from '@aplauso/texts/messages'
import type { Message } from '#lib/language.tsx'

/** `alias` is another address of the same page. */
export type SiteLink = { to: string; text: Message; alias?: string }

/** What bar and footer offer everyone. */
export const PRODUCT_LINKS: readonly SiteLink[] = [
  { to: '/recursos', alias: '/features', text: m.nav_features },
  { to: '/precos', alias: '/pricing', text: m.nav_pricing },
  { to: '/#como-funciona', text: m.nav_how },
]
