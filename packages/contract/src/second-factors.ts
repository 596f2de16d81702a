import * as z from 'zod'
import type { UserType } from './accounts.ts'
import { PasswordToCheck, SignedIn } from './accounts.ts'
import { PASSKEY_NAME_MAX_CHARACTERS, RECOVERY_CODE_COUNT } from './limits.ts'
import type { OperatorRole } from './operator-role.ts'
import { text } from './text.ts'

/** Whose sessions need a second factor. `creators`: creators and agencies. */
export const SECOND_FACTOR_POLICIES = ['optional', 'creators', 'all'] as const
export type SecondFactorPolicy = (typeof SECOND_FACTOR_POLICIES)[number]

/** `operators`: accounts with an operator role need one too, whatever the policy. */
export type SecondFactorRule = { policy: SecondFactorPolicy; operators: boolean }

export function needsSecondFactor(
  { policy, operators }: SecondFactorRule,
  { userType, operatorRole }: { userType: UserType; operatorRole: OperatorRole | null },
): boolean {
  if (operators && operatorRole !== null) return true
  return policy === 'all' || (policy === 'creators' && (userType === 'creator' || userType === 'agency'))
}

export const CHALLENGE_ATTEMPTS = 5
export const PASSKEYS_MAX = 20

export const SecondFactorMethod = z.enum(['totp', 'passkey', 'recovery'])
export type SecondFactorMethod = z.infer<typeof SecondFactorMethod>

const Challenge = z.string().min(1, 'is required').max(200)

/** Answer to the right password of an account with a second factor. It opens no session. */
export const SecondFactorChallenge = z.object({
  secondFactor: z.array(SecondFactorMethod).describe('what the account can answer with'),
  challenge: z.string().describe('for POST /api/auth/second-factor; lives 5 minutes and 5 attempts'),
})
export type SecondFactorChallenge = z.infer<typeof SecondFactorChallenge>

export const SignInAnswer = z.union([SignedIn, SecondFactorChallenge])
export type SignInAnswer = z.infer<typeof SignInAnswer>

/** Spaces are allowed, because apps show the code as two groups of three digits. */
export const TotpCode = z
  .string()
  .max(20)
  .transform((value) => value.replace(/\s/g, ''))

export const RecoveryCode = z
  .string()
  .max(40)
  .transform((value) => value.toLowerCase().replace(/[^a-z0-9]/g, ''))

/** A value of the browser's WebAuthn API as JSON; the library checks what is in it. */
const Base64Url = z.string().min(1).max(16_384)
const CREDENTIAL = {
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
}

/** `PublicKeyCredential.toJSON()` of `navigator.credentials.get()`. */
export const PasskeyAssertion = z.object({
  ...CREDENTIAL,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: z.string().max(200).nullish(),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/**
 * The password of a signed-in account, entered again before a step that a stolen session must not take. A passkey of
 * the account does as well; it answers options of POST /api/auth/passkeys/sign-in/options.
 */
export const ConfirmSession = z.union([
  z.object({ passkey: PasskeyAssertion }),
  // Last: of a body that has neither, the error names the password.
  z.object({ password: PasswordToCheck }),
])
export type ConfirmSession = z.infer<typeof ConfirmSession>

const PasskeyName = text({ min: 1, max: PASSKEY_NAME_MAX_CHARACTERS })

/** `PublicKeyCredential.toJSON()` of `navigator.credentials.create()`, and a name for it. */
export const NewPasskey = z.object({
  ...CREDENTIAL,
  name: PasskeyName.optional().describe('without it: the device that adds it'),
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: z.string().min(1).max(65_536),
    transports: z.array(z.string().max(20)).max(10).default([]),
    authenticatorData: z.string().max(65_536).optional(),
    publicKey: z.string().max(16_384).nullish(),
    publicKeyAlgorithm: z.number().optional(),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

export const PasskeyChange = z.object({ name: PasskeyName })

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

const RecoveryCodeList = z
  .array(z.string())
  .length(RECOVERY_CODE_COUNT)
  .describe('each signs in once in place of the second factor; shown this once')
export const RecoveryCodes = z.object({ recoveryCodes: RecoveryCodeList })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const AddedPasskey = z.object({
  ...Passkey.omit({ lastUsedAt: true }).shape,
  recoveryCodes: RecoveryCodeList.optional().describe('of an account that had no second factor before'),
})
export type AddedPasskey = z.infer<typeof AddedPasskey>

/** Request options of WebAuthn: for a sign-in without an account (no body), or for a challenge of the password. */
export const PasskeySignInOptions = z.object({ challenge: Challenge.optional() }).nullish()

/** Options as `PublicKeyCredential.parse…OptionsFromJSON()` takes them. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() })
export type PasskeyOptions = z.infer<typeof PasskeyOptions>

/** Exactly one of the three answers. */
export const SecondFactorResponse = z.union([
  z.strictObject({ challenge: Challenge, code: TotpCode }),
  z.strictObject({ challenge: Challenge, recoveryCode: RecoveryCode }),
  z.strictObject({ challenge: Challenge, passkey: PasskeyAssertion }),
])
export type SecondFactorResponse = z.infer<typeof SecondFactorResponse>

export const TotpSetup = z.object({
  secret: z.string().describe('base32, to type where no camera is at hand'),
  uri: z.string().describe('otpauth://totp/..., for a QR code; SHA-1, 6 digits, 30 seconds'),
})
export type TotpSetup = z.infer<typeof TotpSetup>

export const TotpConfirmation = z.object({ code: TotpCode })

/** How this account signs in, for the screen that changes it. */
export const SecondFactorState = z.object({
  required: z.boolean().describe('the last second factor cannot be removed here'),
  totp: z.boolean(),
  passkeys: z.int(),
  recoveryCodes: z.int().describe('codes that are still good'),
  hasPassword: z.boolean().describe('false: the account was made with a service and has set none since'),
})
export type SecondFactorState = z.infer<typeof SecondFactorState>
