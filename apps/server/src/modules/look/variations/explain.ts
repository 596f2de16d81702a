import type { Language } from '@aplauso/contract/languages'
import type { MatchedVariation, MatchVariation, Variation, VariationCondition } from '@aplauso/contract/variations'
import { m } from '@aplauso/texts/messages'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { percentText, summaryOf } from './describe.ts'
import { isLargestOfStream } from './largest-of-stream.ts'
import { asker, compileRules, type Facts } from './match.ts'
import { listVariations } from './variations.ts'

type Asked = { creatorId: string; locale: Language }

/** Which variation a donation would take that somebody thinks of, and why. */
export async function explainMatch(
  db: Database,
  { creatorId, locale }: Asked,
  thought: MatchVariation,
): Promise<MatchedVariation> {
  const [variations, largest] = await Promise.all([
    listVariations(db, creatorId),
    thought.largestOfStream ?? wouldBeLargest(db, creatorId, thought.amountEuro),
  ])
  return explain(variations, factsOf(thought, largest), locale)
}

function factsOf(thought: MatchVariation, largestOfStream: boolean | undefined): Facts {
  const { upload, recording, audioType, message, amountEuro, donationId } = thought
  const { firstDonation, signedIn, monthsInRow } = thought
  const isHeard = recording || audioType === 'custom'
  return {
    ...{ donationId, amountCents: amountEuro, message, firstDonation, signedIn, monthsInRow, largestOfStream },
    kind: upload ? 'upload' : isHeard ? 'recording' : audioType === 'tts' && message ? 'speech' : 'text',
  }
}

export function explain(variations: readonly Variation[], facts: Facts, locale: Language): MatchedVariation {
  const rules = compileRules(variations)
  const ask = asker(rules, facts)
  const enabled = variations.filter((variation) => variation.enabled)
  const at = enabled.findIndex((variation) => ask(variation) === undefined)
  const taken = enabled[at]
  const passedOver = enabled.slice(0, taken === undefined ? undefined : at).flatMap((variation) => {
    const condition = ask(variation)
    return condition === undefined ? [] : [{ variationId: variation.id, condition }]
  })
  if (taken === undefined) {
    const why = enabled.length === 0 ? m.variation_why_none_on({}, { locale }) : m.variation_why_none({}, { locale })
    return { variationId: null, why, conditions: [], share: null, otherwise: null, passedOver }
  }
  const isDrawn = facts.donationId === undefined && taken.when.share !== undefined && taken.when.share < 1
  // Who is not drawn goes on to the next of the list.
  const otherwise = isDrawn ? enabled.slice(at + 1).find((variation) => ask(variation) === undefined) : undefined
  return {
    variationId: taken.id,
    why: isDrawn ? drawnText(taken, otherwise, locale) : takenText(taken, locale),
    conditions: conditionsOf(taken),
    share: isDrawn ? (taken.when.share ?? null) : null,
    otherwise: otherwise?.id ?? null,
    passedOver,
  }
}

const takenText = ({ name, when }: Variation, locale: Language) =>
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

/** Undefined where no variation asks for it. */
async function wouldBeLargest(db: Database, creatorId: string, amountCents: number): Promise<boolean | undefined> {
  const { rows } = await sql<{ is_largest: boolean | null }>`
    with paid as (
      select null::uuid as id, ${creatorId}::uuid as creator_id, ${amountCents}::bigint as amount_cents, now() as paid_at
    )
    select ${isLargestOfStream} as is_largest from paid
  `.execute(db)
  return rows[0]?.is_largest ?? undefined
}
