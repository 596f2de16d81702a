import * as z from 'zod'
import { CentsAmount, GoalEuros, TtsMinimumEuros } from './amounts.ts'
import { AudioAddress } from './audio.ts'
import { LANGUAGE_TAGS } from './languages.ts'
import {
  BIO_MAX_CHARACTERS,
  DISPLAY_NAME_MAX_CHARACTERS,
  EMAIL_MAX_CHARACTERS,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
} from './limits.ts'
import { OPERATOR_ROLES } from './operator-role.ts'
import { PLAN_IDS } from './plan-ids.ts'
import { STREAM_LANGUAGES } from './stream-languages.ts'
import { TERMS_VERSION } from './terms.ts'
import { clearable, optionalText, text } from './text.ts'

export const UserType = z.enum(['creator', 'fan', 'supporter', 'agency'])
export type UserType = z.infer<typeof UserType>

export const StreamPlatform = z.enum(['twitch', 'youtube', 'tiktok', 'instagram', 'kick'])
export type StreamPlatform = z.infer<typeof StreamPlatform>

const StreamPlatforms = z
  .array(StreamPlatform)
  .max(20)
  .transform((platforms) => [...new Set(platforms)])

/**
 * Writes an international domain in its ASCII form, so that both spellings are one account. `URL` converts it in the
 * same way in browsers and in Node. A domain with characters that no host name has stays unchanged: `URL` would read a
 * port, a path or a user in it.
 */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 1 || !/^[\p{L}\p{M}\p{N}.。．｡-]+$/u.test(domain) || /^[\w.-]*$/.test(domain)) return address
  const ascii = URL.parse(`http://${domain}`)?.hostname
  return ascii === undefined ? address : `${address.slice(0, at)}@${ascii}`
}

/** zod rejects international top-level domains such as `xn--p1ai` for `рф`, so the check replaces them with `.com`. */
const isEmail = (value: string): boolean =>
  z.email().safeParse(value.replace(/\.xn--[a-z0-9-]*[a-z0-9]$/, '.com')).success

const EmailText = z.string().trim().toLowerCase().overwrite(withAsciiDomain)

export const Email = EmailText.max(EMAIL_MAX_CHARACTERS, `must have at most ${EMAIL_MAX_CHARACTERS} characters`).refine(
  isEmail,
  'must be an email address',
)

const isStorable = (value: string) => value.isWellFormed() && !value.includes('\0')
const NOT_STORABLE = 'contains a character that cannot be stored'

// Passwords are never trimmed: a space may be part of one.
const Password = z
  .string()
  .min(PASSWORD_MIN_CHARACTERS, `must have at least ${PASSWORD_MIN_CHARACTERS} characters`)
  .max(PASSWORD_MAX_CHARACTERS, `must have at most ${PASSWORD_MAX_CHARACTERS} characters`)
  .refine(isStorable, NOT_STORABLE)

export const USERNAME_PATTERN = /^(?=[_-]*[a-z0-9])[a-z0-9_-]{3,30}$/
export const Username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(USERNAME_PATTERN, 'must have 3 to 30 characters out of a-z, 0-9, _ and -, a letter or digit among them')

// Links that are shown to others: http and https only, which rules out javascript: and data: addresses.
const WebAddress = z
  .string()
  .trim()
  .max(2_048)
  .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'must be an http or https address')
const OptionalWebAddress = z
  .union([z.literal(''), z.null(), WebAddress])
  .optional()
  .transform((value) => value || undefined)

const DisplayName = text({ min: 1, max: DISPLAY_NAME_MAX_CHARACTERS })
const BIO = { max: BIO_MAX_CHARACTERS, multiline: true }

/** Confirms an age of at least 16 and acceptance of the terms. Only the version in force can be accepted. */
export const TermsAcceptance = z.literal(TERMS_VERSION, `must be the version in force, ${TERMS_VERSION}`).optional()

const FirstStreamLanguage = z
  .enum(STREAM_LANGUAGES)
  .optional()
  .describe('of creators: `look.language` of the alert settings to begin with; without it `specification`')

const Invite = z
  .string()
  .max(200)
  .optional()
  .describe('the token of an invitation, where `registration` of the configuration is `invite`')

export const Registration = z
  .object({
    email: Email,
    password: Password.optional().describe('required, except with `service`'),
    service: z
      .literal(true)
      .optional()
      .describe('links the service of `GET /api/auth/oauth/pending`, which then signs in without a password'),
    displayName: DisplayName,
    username: Username,
    userType: UserType,
    streamPlatforms: StreamPlatforms.optional(),
    channelUrl: OptionalWebAddress,
    aboutMe: optionalText(BIO),
    streamLanguage: FirstStreamLanguage,
    termsVersion: TermsAcceptance,
    invite: Invite,
    timeZone: z
      .string()
      .optional()
      .describe('of the browser, such as Europe/Lisbon; one that is not known leaves the account its default'),
  })
  .refine(({ password, service }) => password !== undefined || service === true, {
    path: ['password'],
    error: 'is required',
  })
export type Registration = z.infer<typeof Registration>

/** Whether a username is available; `look_alike`: too similar to the name of a verified creator. */
export const UsernameCheck = z.object({
  username: z.string(),
  available: z.boolean(),
  reason: z.enum(['invalid', 'taken', 'reserved', 'look_alike']).nullable(),
})
export type UsernameCheck = z.infer<typeof UsernameCheck>

// A wrong password counts as wrong whatever its form, not as a malformed request. The schema therefore checks only the
// type, the size and whether it can be stored.
export const PasswordToCheck = z.string().min(1, 'is required').max(1_024).refine(isStorable, NOT_STORABLE)
const EmailToCheck = EmailText.min(1, 'is required').max(EMAIL_MAX_CHARACTERS).refine(isStorable, NOT_STORABLE)
export const Login = z.object({ email: EmailToCheck, password: PasswordToCheck })
export type Login = z.infer<typeof Login>
/** The password of the account that a service is linked to. */
export const LinkWithPassword = z.object({
  email: EmailToCheck.optional().describe('without it: the address that the service gave'),
  password: PasswordToCheck,
})
export type LinkWithPassword = z.infer<typeof LinkWithPassword>

const MailedToken = z.string().min(1, 'is required').max(200)
export const ForgotPassword = z.object({ email: Email })
export const ResetPassword = z.object({ token: MailedToken, password: Password })
export const VerifyEmail = z.object({ token: MailedToken })
export const ChangePassword = z.object({ currentPassword: PasswordToCheck, newPassword: Password })
export const ChangeEmail = z.object({
  email: Email,
  password: PasswordToCheck.optional().describe('required unless the account has none; it then needs a fresh sign-in'),
  code: z
    .string()
    .max(40)
    .optional()
    .describe('of the authenticator app, or a recovery code: with it the link to the new address is enough'),
})
export const UndoEmailChange = z.object({ token: MailedToken })

/** The account's change of address that has not taken effect yet. */
export const PendingEmailChange = z.object({
  email: z.string(),
  confirmed: z.boolean().describe('the link that was mailed to the new address has been opened'),
  takesEffectAt: z.iso.datetime().nullable().describe('null until confirmed'),
})
export type PendingEmailChange = z.infer<typeof PendingEmailChange>

/**
 * The account types between which a person can switch in the settings; supporters and agencies cannot change theirs.
 */
export const AccountTypeChange = z.object({
  userType: z.enum(['creator', 'fan']),
  streamLanguage: FirstStreamLanguage,
  invite: Invite,
})

const PlatformsAsText = z
  .string()
  .transform((value) =>
    value
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((name) => name.toLowerCase()),
  )
  .pipe(StreamPlatforms)

/** Absent keys keep their value; null and empty text clear optional ones. */
export const ProfileChange = z.object({
  displayName: DisplayName.optional(),
  bio: clearable(text(BIO)),
  aboutMe: clearable(text(BIO)),
  streamPlatforms: z.union([StreamPlatforms, PlatformsAsText]).optional(),
  channelUrl: clearable(WebAddress),
  donationGoal: GoalEuros.nullish(),
  avatar: clearable(text({ max: 200 }).describe('null removes it; else only the address it already has')),
  pictureInAlerts: z
    .boolean()
    .optional()
    .describe('whether alerts of what they give signed in, and not anonymously, show their picture from now on'),
  language: z.enum(LANGUAGE_TAGS).optional(),
  timeZone: z.string().min(1).max(64).optional().describe('IANA name, such as Europe/Lisbon'),
})
export type ProfileChange = z.infer<typeof ProfileChange>

/** Absent keys keep their value; null and empty text clear it. */
export const TtsSettingsChange = z.object({
  ttsVoiceId: clearable(text({ max: 100 })),
  customAudioUrl: clearable(AudioAddress),
  ttsEnabled: z.boolean().optional(),
  minDonationForTts: TtsMinimumEuros.optional(),
})
export type TtsSettingsChange = z.infer<typeof TtsSettingsChange>

/** The user as the account's owner sees it; no other answer has an email address. */
export const User = z.object({
  id: z.string(),
  slug: z.string(),
  username: z.string(),
  displayName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  userType: UserType,
  bio: z.string().nullable(),
  aboutMe: z.string().nullable(),
  streamPlatforms: z.array(StreamPlatform),
  channelUrl: z.string().nullable(),
  avatar: z.string().nullable(),
  pictureInAlerts: z
    .boolean()
    .describe('alerts of what they give signed in, and not anonymously, show their picture; false until they allow it'),
  verified: z.boolean(),
  donationGoal: CentsAmount.nullable(),
  totalReceived: CentsAmount,
  totalDonated: CentsAmount,
  subscriptionPlan: z.enum(PLAN_IDS),
  ttsVoiceId: z.string().nullable(),
  customAudioUrl: z.string().nullable(),
  ttsEnabled: z.boolean(),
  minDonationForTts: CentsAmount,
  timeZone: z.string(),
  language: z.enum(LANGUAGE_TAGS),
  termsVersion: z.string().nullable().describe('the version of the terms that was accepted last'),
  createdAt: z.iso.datetime(),
  donationsThisMonth: z.int().optional().describe('creators on a plan with a monthly limit only: what it counts'),
  grantsReview: z
    .boolean()
    .optional()
    .describe('creators only: a new password was set, and what has access besides is still to be looked through'),
  secondFactorRequired: z
    .boolean()
    .optional()
    .describe('this session can do nothing but set up the second factor that this server requires'),
  operatorRole: z.enum(OPERATOR_ROLES).optional().describe('operators only: what they may do under /api/admin'),
  widgetUrl: z.string().optional().describe('creators only: the overlay with its key, for the browser source'),
})
export type User = z.infer<typeof User>

/**
 * Why a password is easy to guess: too short, common, about the person, a run or repetition, or weak in another way.
 */
export const PasswordWarning = z.enum(['short', 'common', 'personal', 'pattern', 'weak'])
export type PasswordWarning = z.infer<typeof PasswordWarning>

export const SignedIn = z.object({
  token: z.string(),
  user: User,
  passwordWarning: PasswordWarning.optional().describe(
    'of a registration: the password was taken, and is easily guessed',
  ),
})
export type SignedIn = z.infer<typeof SignedIn>
