import type { Language } from '@aplauso/contract/languages'
import type { MatchedVariation, MatchVariation, Variation, VariationCondition } from '@aplauso/contract/variations'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { percentText, summaryOf } from './describe-conditions.ts'
import { isLargestOfStream } from './largest-of-stream.ts'
import { compileVariationRules, createConditionCheck, type DonationFacts } from './match-variation.ts'
import { listVariations } from './variations.ts'

type ExplainRequest = { creatorId: string; locale: Language }

/** Explains which variation a hypothetical donation would get, and why. */
export async function explainMatch(
  db: Database,
  { creatorId, locale }: ExplainRequest,
  hypothetical: MatchVariation,
): Promise<MatchedVariation> {
  const [variations, largest] = await Promise.all([
    listVariations(db, creatorId),
    hypothetical.largestOfStream ?? wouldBeLargest(db, creatorId, hypothetical.amountEuro),
  ])
  return explain(variations, factsOf(hypothetical, largest), locale)
}

function factsOf(hypothetical: MatchVariation, largestOfStream: boolean | undefined): DonationFacts {
  const { upload, recording, audioType, message, amountEuro, donationId } = hypothetical
  const { firstDonation, signedIn, monthsInRow } = hypothetical
  const isRecording = recording || audioType === 'custom'
  return {
    ...{ donationId, amountCents: amountEuro, message, firstDonation, signedIn, monthsInRow, largestOfStream },
    kind: upload ? 'upload' : isRecording ? 'recording' : audioType === 'tts' && message ? 'speech' : 'text',
  }
}

export function explain(variations: readonly Variation[], facts: DonationFacts, locale: Language): MatchedVariation {
  const rules = compileVariationRules(variations)
  const failedConditionOf = createConditionCheck(rules, facts)
  const enabled = variations.filter((variation) => variation.enabled)
  const at = enabled.findIndex((variation) => failedConditionOf(variation) === undefined)
  const matched = enabled[at]
  const passedOver = enabled.slice(0, matched === undefined ? undefined : at).flatMap((variation) => {
    const condition = failedConditionOf(variation)
    return condition === undefined ? [] : [{ variationId: variation.id, condition }]
  })
  if (matched === undefined) {
    const why = enabled.length === 0 ? m.variation_why_none_on({}, { locale }) : m.variation_why_none({}, { locale })
    return { variationId: null, why, conditions: [], share: null, otherwise: null, passedOver }
  }
  const isDrawn = facts.donationId === undefined && matched.when.share !== undefined && matched.when.share < 1
  // A donation that is not drawn gets the next matching variation.
  const otherwise = isDrawn
    ? enabled.slice(at + 1).find((variation) => failedConditionOf(variation) === undefined)
    : undefined
  return {
    variationId: matched.id,
    why: isDrawn ? drawnText(matched, otherwise, locale) : matchedText(matched, locale),
    conditions: conditionsOf(matched),
    share: isDrawn ? (matched.when.share ?? null) : null,
    otherwise: otherwise?.id ?? null,
    passedOver,
  }
}

const matchedText = ({ name, when }: Variation, locale: Language) =>
  m.variation_why_taken({ name, conditions: summaryOf(when, locale) }, { locale })

function drawnText({ name, when }: Variation, otherwise: Variation | undefined, locale: Language): string {
  const share = percentText(when.share ?? 1, locale)
  return otherwise === undefined
    ? m.variation_why_drawn({ name, share }, { locale })
    : m.variation_why_drawn_else({ name, share, other: otherwise.name }, { locale })
}

const CONDITIONS: readonly VariationCondition[] = [
  ...(['fromCents', 'toCents', 'exactCents', 'kind', 'firstDonation'] as const),
  ...(['largestOfStream', 'signedIn', 'monthsFrom', 'words', 'share'] as const),
]
const conditionsOf = ({ when }: Variation) => CONDITIONS.filter((name) => when[name] !== undefined)

/** Undefined if no variation has this condition. */
async function wouldBeLargest(db: Database, creatorId: string, amountCents: number): Promise<boolean | undefined> {
  const { rows } = await sql<{ is_largest: boolean | null }>`
    with paid as (
      select null::uuid as id, ${creatorId}::uuid as creator_id, ${amountCents}::bigint as amount_cents, now() as paid_at
    )
    select ${isLargestOfStream(sql`paid`)} as is_largest from paid
  `.execute(db)
  return rows[0]?.is_largest ?? undefined
}
