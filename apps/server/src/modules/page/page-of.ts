import { DONATION_PAGE_DEFAULTS, type DonationPage } from '@aplauso/contract/donation-page'
import { cents } from '@aplauso/contract/money'
import { readableColors } from '@aplauso/contract/page-colors'
import type { StoredPage } from './tables.ts'

/** The whole of it: what the creator has not changed is as for everybody, also as a later release has it. */
export function pageOf(stored: StoredPage): DonationPage {
  const { colors, thanks, supporters, ...own } = stored
  const defaults = DONATION_PAGE_DEFAULTS
  const chosen = { accent: colors?.accent ?? null, background: colors?.background ?? null }
  return {
    ...defaults,
    presets: defaults.presets.map((preset) => ({ cents: cents(preset.cents) })),
    tiers: [],
    ...named(own),
    colors: { ...chosen, ...readableColors(chosen) },
    thanks: { ...defaults.thanks, ...named(thanks ?? {}) },
    supporters: { ...defaults.supporters, ...named(supporters ?? {}) },
  }
}

/** What a change does not name stays as it is, also within a part. */
export const withChange = (stored: StoredPage, change: StoredPage): StoredPage => ({
  ...stored,
  ...named(change),
  ...(change.colors && { colors: { ...stored.colors, ...named(change.colors) } }),
  ...(change.thanks && { thanks: { ...stored.thanks, ...named(change.thanks) } }),
  ...(change.supporters && { supporters: { ...stored.supporters, ...named(change.supporters) } }),
})

type Named<Fields> = { [Field in keyof Fields]: Exclude<Fields[Field], undefined> }

const named = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Named<Fields>
