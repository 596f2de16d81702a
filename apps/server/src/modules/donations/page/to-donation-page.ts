import { DONATION_PAGE_DEFAULTS, type DonationPage } from '@aplauso/contract/donation-page'
import { cents } from '@aplauso/contract/money'
import { readableColors } from '@aplauso/contract/page-colors'
import type { StoredPage } from './tables.ts'

/** Complete page: settings that the creator has not changed have the defaults of the current release. */
export function toDonationPage(stored: StoredPage): DonationPage {
  const { colors, thanks, supporters, ...settings } = stored
  const defaults = DONATION_PAGE_DEFAULTS
  const chosenColors = { accent: colors?.accent ?? null, background: colors?.background ?? null }
  return {
    ...defaults,
    presets: defaults.presets.map((preset) => ({ cents: cents(preset.cents) })),
    tiers: [],
    ...withoutUndefined(settings),
    colors: { ...chosenColors, ...readableColors(chosenColors) },
    thanks: { ...defaults.thanks, ...withoutUndefined(thanks ?? {}) },
    supporters: { ...defaults.supporters, ...withoutUndefined(supporters ?? {}) },
  }
}

/** Fields that a change does not name stay unchanged, also within a nested object. */
export const withChange = (stored: StoredPage, change: StoredPage): StoredPage => ({
  ...stored,
  ...withoutUndefined(change),
  ...(change.colors && { colors: { ...stored.colors, ...withoutUndefined(change.colors) } }),
  ...(change.thanks && { thanks: { ...stored.thanks, ...withoutUndefined(change.thanks) } }),
  ...(change.supporters && { supporters: { ...stored.supporters, ...withoutUndefined(change.supporters) } }),
})

type WithoutUndefined<Fields> = { [Field in keyof Fields]: Exclude<Fields[Field], undefined> }

const withoutUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as WithoutUndefined<Fields>
