import * as z from 'zod'
import { AlertSettingsChange, type AlertStyle } from './alerts.ts'
import { DonationEuros } from './amounts.ts'
import { AudioType } from './donations.ts'
import {
  DONATION_MAX_CENTS,
  DONOR_NAME_MAX_CHARACTERS,
  MESSAGE_MAX_CHARACTERS,
  VARIATION_MONTHS_MAX,
  VARIATION_NAME_CHARACTERS,
  VARIATION_WORD_CHARACTERS,
  VARIATION_WORDS_MAX,
  VARIATIONS_MAX,
} from './limits.ts'
import { optionalText, text } from './text.ts'

/** How a donation sounds: silent, read aloud, in the donor's own voice, or an uploaded file. */
export const DonationKind = z.enum(['text', 'speech', 'recording', 'upload'])
export type DonationKind = z.infer<typeof DonationKind>

/** Facts of the donation at the time of payment, stored with the alert. Null or absent: unknown. */
export type AlertFacts = {
  kind: DonationKind
  signedIn: boolean
  first?: boolean | null
  largest?: boolean | null
  /** The stored object of the donor's picture, if it may be shown. */
  picture?: string | null
  /** For recurring donations. */
  monthsInRow?: number | null
  style?: AlertStyle | null
}

const AmountBound = z.int().min(0).max(DONATION_MAX_CENTS)
const Word = text({ min: 1, max: VARIATION_WORD_CHARACTERS }).refine(
  (word) => /[\p{L}\p{N}\p{S}]/u.test(word),
  'has nothing that could be found',
)

const Months = z.int().min(1).max(VARIATION_MONTHS_MAX)

const When = z.object({
  fromCents: AmountBound.optional(),
  toCents: AmountBound.optional(),
  exactCents: AmountBound.optional(),
  kind: DonationKind.optional(),
  firstDonation: z
    .boolean()
    .optional()
    .describe('to this creator: by the account, or by the name of who has none; of who gives neither it is not known'),
  largestOfStream: z.boolean().optional().describe('more than all that was paid before it on the same stream'),
  signedIn: z.boolean().optional(),
  monthsFrom: Months.optional().describe('monthly support that pays at least this month in a row'),
  words: z
    .array(Word)
    .max(VARIATION_WORDS_MAX)
    .optional()
    .describe('one of them is in the message as it is shown, whole, in capitals or not, with accents or not'),
  share: z.number().min(0).max(1).optional().describe('of the donations of which all else holds, drawn by their ids'),
})

/**
 * All given conditions must hold; unknown conditions are refused. A condition on an unknown fact never holds. Without
 * conditions, every donation matches.
 */
export const VariationWhen = z
  .strictObject(When.shape)
  .refine(({ fromCents = 0, toCents = DONATION_MAX_CENTS }) => fromCents <= toCents, {
    path: ['toCents'],
    message: 'must not be below fromCents',
  })
export type VariationWhen = z.infer<typeof VariationWhen>
export type VariationCondition = keyof VariationWhen

const Name = text({ min: 1, max: VARIATION_NAME_CHARACTERS })
const StyleAndSound = {
  look: AlertSettingsChange.shape.look.unwrap().describe('what differs from `look` of the settings'),
  sound: AlertSettingsChange.shape.sound
    .unwrap()
    .describe(
      'what differs from `sound` of the settings; a chime of its own stands in for the creator’s own sound too',
    ),
}

/** A rule that gives some alerts another style and sound. The first matching rule applies. */
export const Variation = z.object({
  id: z.string(),
  name: Name,
  enabled: z.boolean(),
  when: When,
  ...StyleAndSound,
  createdAt: z.iso.datetime(),
})
export type Variation = z.infer<typeof Variation>

export const ListedVariation = Variation.extend({
  summary: z.string().describe('its conditions, in the language of who asks'),
})
export type ListedVariation = z.infer<typeof ListedVariation>

export const NewVariation = z.object({
  name: Name,
  enabled: z.boolean().default(true),
  when: VariationWhen.default({}),
  look: StyleAndSound.look.default({}),
  sound: StyleAndSound.sound.default({}),
})
export type NewVariation = z.infer<typeof NewVariation>

/** `when`, `look` and `sound` are replaced as a whole: fields that they omit return to the settings. */
export const VariationChange = z
  .object({ name: Name, enabled: z.boolean(), when: VariationWhen, ...StyleAndSound })
  .partial()
export type VariationChange = z.infer<typeof VariationChange>

export const VariationOrder = z.object({
  ids: z
    .array(z.string().max(64))
    .max(VARIATIONS_MAX)
    .refine((ids) => new Set(ids).size === ids.length, 'names one more than once')
    .describe('those that are not named stay behind them, as they were'),
})

/** A hypothetical donation to match against the rules. */
export const MatchVariation = z.object({
  amountEuro: DonationEuros,
  message: optionalText({ max: MESSAGE_MAX_CHARACTERS, multiline: true }),
  donorName: optionalText({ max: DONOR_NAME_MAX_CHARACTERS }),
  audioType: AudioType.default('text').describe('`custom`: a recording, unless `upload` is true'),
  recording: z.boolean().default(false),
  upload: z.boolean().default(false),
  signedIn: z.boolean().default(false),
  firstDonation: z.boolean().default(false),
  monthsInRow: Months.optional().describe('of monthly support: which month in a row it pays'),
  largestOfStream: z
    .boolean()
    .optional()
    .describe('when not given: whether it would be the largest if it were paid at this moment'),
  donationId: z.string().max(64).optional().describe('by which a share is drawn, as on stream'),
})
export type MatchVariation = z.infer<typeof MatchVariation>

const Condition = When.keyof()

export const MatchedVariation = z.object({
  variationId: z.string().nullable().describe('null: it looks and sounds as the settings say'),
  why: z.string().describe('in the language of who asks'),
  conditions: z.array(Condition).describe('of the one that is taken: what holds'),
  share: z
    .number()
    .nullable()
    .describe('without `donationId`: of so many such donations it is taken, and of the others what `otherwise` says'),
  otherwise: z.string().nullable(),
  passedOver: z
    .array(z.object({ variationId: z.string(), condition: Condition }))
    .describe('those before it that are switched on, and of each the first condition that does not hold'),
})
export type MatchedVariation = z.infer<typeof MatchedVariation>
