import * as z from 'zod'
import { CentsAmount } from './amounts.ts'
import { LANGUAGES } from './languages.ts'
import {
  BIO_MAX_CHARACTERS,
  DISPLAY_NAME_MAX_CHARACTERS,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
} from './limits.ts'
import { PlanId } from './plans.ts'
import { optionalText, text } from './text.ts'

export const UserType = z.enum(['creator', 'fan', 'supporter', 'agency'])
export type UserType = z.infer<typeof UserType>

export const StreamPlatform = z.enum(['twitch', 'youtube', 'tiktok', 'instagram'])
export type StreamPlatform = z.infer<typeof StreamPlatform>

const StreamPlatforms = z
  .array(StreamPlatform)
  .max(20)
  .transform((platforms) => [...new Set(platforms)])

const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'must have at most 254 characters')
  .refine((value) => z.email().safeParse(value).success, 'must be an email address')

const isStorable = (value: string) => value.isWellFormed() && !value.includes('\0')
const NOT_STORABLE = 'contains a character that cannot be stored'

// Never trimmed: a space may belong to a password.
const Password = z
  .string()
  .min(PASSWORD_MIN_CHARACTERS, `must have at least ${PASSWORD_MIN_CHARACTERS} characters`)
  .max(PASSWORD_MAX_CHARACTERS, `must have at most ${PASSWORD_MAX_CHARACTERS} characters`)
  .refine(isStorable, NOT_STORABLE)

export const USERNAME_PATTERN = /^(?=[_-]*[a-z0-9])[a-z0-9_-]{3,30}$/
const Username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(USERNAME_PATTERN, 'must have 3 to 30 characters out of a-z, 0-9, _ and -, a letter or digit among them')

// A link that is shown to others: http and https alone, so that javascript: and data: never become one.
const WebAddress = z
  .string()
  .trim()
  .max(2_048)
  .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), 'must be an http or https address')
const OptionalWebAddress = z
  .union([z.literal(''), z.null(), WebAddress])
  .optional()
  .transform((value) => value || undefined)

const Bio = optionalText({ max: BIO_MAX_CHARACTERS, multiline: true })

export const Registration = z.object({
  email: Email,
  password: Password,
  displayName: text({ min: 1, max: DISPLAY_NAME_MAX_CHARACTERS }),
  username: Username,
  userType: UserType,
  streamPlatforms: StreamPlatforms.optional(),
  channelUrl: OptionalWebAddress,
  aboutMe: Bio,
})
export type Registration = z.infer<typeof Registration>

// A wrong password of any shape is a wrong password, not a malformed request: only the type, the size and what no account
// can have are checked.
export const Login = z.object({
  email: z.string().trim().toLowerCase().min(1, 'is required').max(254).refine(isStorable, NOT_STORABLE),
  password: z.string().min(1, 'is required').max(1_024).refine(isStorable, NOT_STORABLE),
})
export type Login = z.infer<typeof Login>

/** The user as their owner sees it; the only answer with an email address. */
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
  verified: z.boolean(),
  donationGoal: CentsAmount.nullable(),
  totalReceived: CentsAmount,
  totalDonated: CentsAmount,
  subscriptionPlan: PlanId,
  ttsVoiceId: z.string().nullable(),
  customAudioUrl: z.string().nullable(),
  ttsEnabled: z.boolean(),
  minDonationForTts: CentsAmount,
  timeZone: z.string(),
  language: z.enum(LANGUAGES),
  createdAt: z.iso.datetime(),
  widgetUrl: z.string().optional().describe('creators only: the overlay with its key, for the browser source'),
})
export type User = z.infer<typeof User>

export const SignedIn = z.object({ token: z.string(), user: User })
export type SignedIn = z.infer<typeof SignedIn>
