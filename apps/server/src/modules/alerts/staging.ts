import type { AlertSettings, AlertStyle, SomeAlertSettings } from '@aplauso/contract/alerts'
import { compileRules, matchVariation, type StagedVariation } from '#modules/look/public.ts'
import { type AlertRow, mergedWith, type Staging, storedOf } from './alert.ts'

/**
 * `variations`: those that are switched on, in their order. An alert finds its own by what was known of it when it was paid, so that each
 * showing finds the same for as long as the variations are the same. What each of them makes of the settings is put together once.
 */
export function stagingOf(settings: AlertSettings, variations: readonly StagedVariation[]): Staging {
  const rulesOn = (base: AlertSettings) =>
    compileRules(
      variations.map(({ id, when, ...parts }) => {
        return { id, enabled: true, when, settings: mergedWith(base, draftOfVariation(parts)) }
      }),
    )
  const rules = rulesOn(settings)
  const picked = new Map<AlertStyle, { base: AlertSettings; rules: typeof rules }>()
  /** What a donor has picked stands in the place of the creator's style, and a variation that has one of its own in the place of both. */
  const withPicked = (style: AlertStyle) => {
    const known = picked.get(style)
    if (known) return known
    const base = mergedWith(settings, { style })
    const made = { base, rules: rulesOn(base) }
    picked.set(style, made)
    return made
  }
  return {
    settings,
    variationOf(row) {
      const style = row.facts?.style
      if (!style || style === settings.style)
        return rules.list.length === 0 ? undefined : matchVariation(rules, factsOf(row))?.settings
      const own = withPicked(style)
      return matchVariation(own.rules, factsOf(row))?.settings ?? own.base
    },
  }
}

/** What differs from the settings by a variation. A chime of its own is heard instead of the creator's own sound too. */
export function draftOfVariation({ look, sound }: Pick<StagedVariation, 'look' | 'sound'>): SomeAlertSettings {
  // Its CSS was understood when it was written.
  const { css: _css, ...looks } = look
  const draft = storedOf({ look: looks, sound })
  if (sound.mediaId) return { ...draft, sound: { ...draft.sound, chimeId: null, ownUrl: null } }
  if (sound.chimeId === undefined) return draft
  const none = { mediaId: null, chimeUrl: null, mediaMs: null, ...(sound.chimeId && { ownUrl: null }) }
  return { ...draft, sound: { ...draft.sound, ...none } }
}

const factsOf = ({ facts, ...row }: AlertRow) => ({
  donationId: row.donation_id ?? row.id,
  amountCents: row.amount_cents,
  message: row.message ?? undefined,
  kind: facts?.kind,
  signedIn: facts?.signedIn,
  firstDonation: facts?.first ?? undefined,
  largestOfStream: facts?.largest ?? undefined,
  monthsInRow: facts?.monthsInRow ?? undefined,
})
