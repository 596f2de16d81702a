import type { AlertSettings, AlertStyle, SomeAlertSettings } from '@aplauso/contract/alerts'
import { type AlertRow, mergeSettings, type Presentation, storedOf } from './alert.ts'
import { compileVariationRules, matchVariation } from './overlay/styles/variations/match-variation.ts'
import type { ActiveVariation } from './overlay/styles/variations/variations.ts'

/**
 * Determines how each alert is shown. `variations` are the enabled ones in their order. An alert matches by facts that
 * were stored at its payment, so replays match the same variation as long as variations are unchanged. The settings of
 * each variation are merged once.
 */
export function presentationOf(settings: AlertSettings, variations: readonly ActiveVariation[]): Presentation {
  const rulesBasedOn = (base: AlertSettings) =>
    compileVariationRules(
      variations.map(({ id, when, ...parts }) => {
        return { id, enabled: true, when, settings: mergeSettings(base, draftOfVariation(parts)) }
      }),
    )
  const rules = rulesBasedOn(settings)
  const rulesByStyle = new Map<AlertStyle, { base: AlertSettings; rules: typeof rules }>()
  /** The donor's style replaces the creator's style, and a variation with a style of its own replaces both. */
  const rulesForStyle = (style: AlertStyle) => {
    const known = rulesByStyle.get(style)
    if (known) return known
    const base = mergeSettings(settings, { style })
    const made = { base, rules: rulesBasedOn(base) }
    rulesByStyle.set(style, made)
    return made
  }
  return {
    settings,
    variationOf(row) {
      const style = row.facts?.style
      if (!style || style === settings.style)
        return rules.list.length === 0 ? undefined : matchVariation(rules, factsOf(row))?.settings
      const styleRules = rulesForStyle(style)
      return matchVariation(styleRules.rules, factsOf(row))?.settings ?? styleRules.base
    },
  }
}

/** The differences of a variation from the settings. Its chime also replaces the creator's own sound. */
export function draftOfVariation({ look, sound }: Pick<ActiveVariation, 'look' | 'sound'>): SomeAlertSettings {
  // Its CSS was compiled when it was saved.
  const { css: _css, ...styleWithoutCss } = look
  const draft = storedOf({ look: styleWithoutCss, sound })
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
