import * as z from 'zod'
import { DonationEuros } from './amounts.ts'
import { LANGUAGE_TAGS } from './languages.ts'
import {
  BLOCKED_TERM_MAX_CHARACTERS,
  BLOCKED_TERMS_MAX,
  DONATION_MAX_CENTS,
  DONOR_NAME_MAX_CHARACTERS,
  HELD_AFTER_MAX_SECONDS,
  HELD_AFTER_MIN_SECONDS,
  HELD_NOTE_CHARACTERS,
  MESSAGE_MAX_CHARACTERS,
} from './limits.ts'
import { optionalText, text } from './text.ts'

/** `off`: texts are shown as they are. `approve`: every alert waits for a moderator. */
export const ModerationMode = z.enum(['off', 'filter', 'approve'])
export type ModerationMode = z.infer<typeof ModerationMode>

/**
 * `mask`: the words are masked. `hide`: the alert is shown without the text. `hold`: the alert waits for a moderator.
 */
export const LevelAction = z.enum(['off', 'mask', 'hide', 'hold'])
export type LevelAction = z.infer<typeof LevelAction>

export const LEVELS = ['slurs', 'insults', 'swearing'] as const
export type Level = (typeof LEVELS)[number]

/** `silence`: the text is not read aloud. `warn`: the donor sees a warning about the term before paying. */
export const BlockedTermAction = z.enum(['mask', 'replace', 'hide', 'silence', 'hold', 'warn'])
export type BlockedTermAction = z.infer<typeof BlockedTermAction>

const Languages = z.array(z.enum(LANGUAGE_TAGS)).describe('whose kept lists are used')
const Amount = z.int().min(1).max(DONATION_MAX_CENTS).nullable()

const Hold = z.object({
  recordings: z.boolean().describe('recordings and uploaded sounds'),
  firstDonation: z.boolean().describe("a donor's first to this creator; who gives without an account is always new"),
  belowCents: Amount,
  aboveCents: Amount,
  links: z.boolean(),
})
const Levels = z.object({ slurs: LevelAction, insults: LevelAction, swearing: LevelAction })
const Limits = z.object({
  capitalsPercent: z.int().min(1).max(99).nullable().describe('of the letters; a text with more is put in small ones'),
  repeats: z.int().min(2).max(50).nullable().describe('of one character in a row; more are left out'),
  emoji: z.int().min(0).max(100).nullable().describe('in a text; more are left out'),
})

/** Rules for alerts. `hold` applies in every mode; the other rules for texts are skipped while the mode is off. */
export const ModerationSettings = z.object({
  mode: ModerationMode,
  hold: Hold,
  levels: Levels,
  languages: Languages,
  links: z.enum(['keep', 'remove', 'hold']),
  limits: Limits,
  autoAfterSeconds: z
    .int()
    .min(HELD_AFTER_MIN_SECONDS)
    .max(HELD_AFTER_MAX_SECONDS)
    .nullable()
    .describe('after which what is held is released or dropped by itself; null: never'),
  autoAction: z.enum(['release', 'drop']),
  publicFeed: z.boolean().describe('whether sockets without a key or a session are told of alerts'),
  captions: z.boolean().describe('whether cards show what is said in a recording; it needs a server that transcribes'),
  agencies: z.boolean().describe('whether an agency that manages the creator may use queue and approval'),
})
export type ModerationSettings = z.infer<typeof ModerationSettings>

export const MODERATION_DEFAULTS: ModerationSettings = {
  mode: 'filter',
  hold: { recordings: false, firstDonation: false, belowCents: null, aboveCents: null, links: false },
  levels: { slurs: 'hide', insults: 'mask', swearing: 'mask' },
  languages: [...LANGUAGE_TAGS],
  links: 'remove',
  limits: { capitalsPercent: null, repeats: null, emoji: null },
  autoAfterSeconds: null,
  autoAction: 'drop',
  publicFeed: true,
  captions: false,
  agencies: false,
}

/** Absent fields of `hold`, `levels` and `limits` keep their value. */
export const ModerationSettingsChange = ModerationSettings.extend({
  hold: Hold.exactPartial(),
  levels: Levels.exactPartial(),
  limits: Limits.exactPartial(),
  languages: Languages.transform((named) => LANGUAGE_TAGS.filter((language) => named.includes(language))),
}).exactPartial()
export type ModerationSettingsChange = z.infer<typeof ModerationSettingsChange>

const Pattern = text({ min: 1, max: BLOCKED_TERM_MAX_CHARACTERS })
  .refine((pattern) => pattern === '' || /[^\s*]/.test(pattern), 'must have more than stars')
  .refine((pattern) => !/[^*]\*+[^*]/.test(pattern), 'may have a star only at its beginning and its end')

export const NewBlockedTerm = z
  .object({
    pattern: Pattern.describe('a word or a phrase; whole words, but for a * at either end'),
    action: BlockedTermAction,
    replacement: optionalText({ max: BLOCKED_TERM_MAX_CHARACTERS }).describe('for `replace`'),
  })
  .refine(({ action, replacement }) => action !== 'replace' || replacement !== undefined, {
    path: ['replacement'],
    message: 'is required to replace a word',
  })
export type NewBlockedTerm = z.infer<typeof NewBlockedTerm>

export const BlockedTerm = z.object({
  id: z.string(),
  pattern: z.string(),
  action: BlockedTermAction,
  replacement: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type BlockedTerm = z.infer<typeof BlockedTerm>

export const NewBlockedTerms = z.object({ words: z.array(NewBlockedTerm).min(1).max(BLOCKED_TERMS_MAX) })

/** The passage of a text that a rule matched, in UTF-16 units. `donation`: no text, but an amount for example. */
const Reason = z.object({
  rule: z
    .string()
    .describe('slurs, insults, swearing, word, links, capitals, repeats, emoji, approve, or hold_ and why'),
  field: z.enum(['name', 'message', 'transcript', 'donation']).describe('`transcript`: what is said in a recording'),
  start: z.int().min(0),
  end: z.int().min(0),
  action: z.enum([...BlockedTermAction.options, 'remove', 'calm']).describe('what the rule does'),
})
export type Reason = z.infer<typeof Reason>

/**
 * The result of the rules for a donation's texts. A held alert has the texts that an unchanged approval would show: all
 * other rules are applied, and the terms that caused the hold stay visible.
 */
export const Judgement = z.object({
  verdict: z.enum(['show', 'mask', 'hide', 'hold']),
  shownName: z.string().nullable(),
  shownMessage: z.string().nullable(),
  spokenMessage: z.string().nullable().describe('null: nothing is read aloud'),
  reasons: z.array(Reason),
  caption: z.string().optional().describe('what is said in a recording, where captions are on'),
  withoutSound: z
    .literal(true)
    .optional()
    .describe('a recording in which words are said that the rules cover, hide or silence is not played'),
})

/** A judgement as stored with the donation, with the revision of the rules. */
export type Judgement = z.infer<typeof Judgement> & { revision: number }

// Positions are those of the text as sent, which cleaning would shift.
const asSent = (max: number, multiline: boolean) =>
  z
    .string()
    .max(4 * max, `must have at most ${max} characters`)
    .superRefine((value, context) => {
      const { error } = text({ max, multiline }).safeParse(value)
      for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message })
    })
const MessageAsSent = asSent(MESSAGE_MAX_CHARACTERS, true)
const NameAsSent = asSent(DONOR_NAME_MAX_CHARACTERS, false).nullish()

export const TryMessage = z.object({
  message: MessageAsSent,
  donorName: NameAsSent,
  amountEuro: DonationEuros.optional(),
  kind: z.enum(['text', 'speech', 'recording', 'upload']).default('speech'),
  firstDonation: z.boolean().default(false),
  settings: ModerationSettingsChange.optional().describe('as if these were saved'),
})
export type TryMessage = z.infer<typeof TryMessage>

export const CheckMessage = z.object({ message: MessageAsSent, donorName: NameAsSent })
export type CheckMessage = z.infer<typeof CheckMessage>

export const CheckedMessage = z.object({
  warnings: z
    .array(z.object({ field: z.enum(['name', 'message']), start: z.int(), end: z.int(), text: z.string() }))
    .describe('words that the creator asks donors not to use'),
  willBeHeld: z.boolean().describe('somebody looks at the message before it is shown'),
})
export type CheckedMessage = z.infer<typeof CheckedMessage>

/** The rule that holds the alert of a blocked donor. */
export const BLOCKED_RULE = 'hold_blocked'

export const BlockDonor = z
  .object({
    donationId: z.string().optional().describe('one that they gave, and paid'),
    alertId: z.string().optional().describe('its alert, shown or held, in place of `donationId`'),
    reason: optionalText({ max: HELD_NOTE_CHARACTERS }).describe('for the creator alone'),
  })
  .refine(({ donationId, alertId }) => (donationId === undefined) !== (alertId === undefined), {
    path: ['donationId'],
    message: 'must be given, or alertId in its place',
  })
export type BlockDonor = z.infer<typeof BlockDonor>

/** A donor whose donations a creator refuses. */
export const BlockedDonor = z.object({
  id: z.string(),
  donationId: z
    .string()
    .nullable()
    .optional()
    .describe('by which they were blocked; null once their account is erased; absent without the right `amounts`'),
  donorName: z.string().nullable().describe('as it stood on that donation; null of a private one, but for its creator'),
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  knownBy: z
    .object({
      account: z.boolean(),
      payment: z.boolean().describe('the provider has told what they paid with, of which a keyed hash is kept'),
    })
    .describe('neither: they gave without an account, and by something that the provider tells nothing of'),
})
export type BlockedDonor = z.infer<typeof BlockedDonor>

/** How the donation page of a creator treats the signed-in account. */
export const DonorStatus = z.object({ blocked: z.boolean().describe('this creator takes nothing from this account') })
export type DonorStatus = z.infer<typeof DonorStatus>
