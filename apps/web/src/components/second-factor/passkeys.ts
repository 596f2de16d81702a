import { PASSKEY_NAME_MAX_CHARACTERS } from '@aplauso/contract/limits'
import type { AddedPasskey } from '@aplauso/contract/second-factors'
import { m } from '@aplauso/texts/messages'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { api } from '#lib/api/api.ts'
import type { Message, Translate } from '#lib/i18n/language.tsx'

/** `cancelled`: the person closed the browser's prompt, or its time ended. */
export type PasskeyObstacle = 'unsupported' | 'cancelled' | 'registered'

export const OBSTACLE_TEXTS: Record<PasskeyObstacle, Message> = {
  unsupported: m.passkeys_unsupported,
  cancelled: m.passkeys_cancelled,
  registered: m.passkeys_registered,
}

export const PASSKEYS_PATH = '/api/auth/passkeys'

/** Error of a typed name; false for a good one. */
export const passkeyNameError = (t: Translate, name: string): string | false =>
  (name.trim() === '' || [...name.trim()].length > PASSKEY_NAME_MAX_CHARACTERS) &&
  t(m.passkeys_name_error, { max: PASSKEY_NAME_MAX_CHARACTERS })

/** Creates a passkey in this browser and adds it to the account. */
export const addPasskey = (name: string): Promise<AddedPasskey | PasskeyObstacle> =>
  prompt(async ({ startRegistration }) => {
    const optionsJSON = await api.post<PublicKeyCredentialCreationOptionsJSON>(`${PASSKEYS_PATH}/options`)
    const created = await startRegistration({ optionsJSON })
    return api.post<AddedPasskey>(PASSKEYS_PATH, { ...created, name })
  })

/** Asks for a passkey: any of this site, or one of the account that `challenge` belongs to. */
export const readPasskey = (challenge?: string): Promise<AuthenticationResponseJSON | PasskeyObstacle> =>
  prompt(async ({ startAuthentication }) => {
    const body = challenge === undefined ? undefined : { challenge }
    const options = await api.post<PublicKeyCredentialRequestOptionsJSON>(`${PASSKEYS_PATH}/sign-in/options`, body)
    return startAuthentication({ optionsJSON: options })
  })

type Library = typeof import('@simplewebauthn/browser')

async function prompt<Answer>(run: (library: Library) => Promise<Answer>): Promise<Answer | PasskeyObstacle> {
  // Missing in old browsers, in the browsers of some apps, and over plain HTTP.
  if (!('PublicKeyCredential' in window)) return 'unsupported'
  const library = await import('@simplewebauthn/browser')
  try {
    return await run(library)
  } catch (error) {
    const obstacle = error instanceof library.WebAuthnError ? OBSTACLES[error.name] : undefined
    if (obstacle === undefined) throw error
    console.warn('the browser gave no passkey', error)
    return obstacle
  }
}

/** By the names of the browser's errors. */
const OBSTACLES: Partial<Record<WebAuthnError['name'], PasskeyObstacle>> = {
  AbortError: 'cancelled',
  NotAllowedError: 'cancelled',
  InvalidStateError: 'registered',
  NotSupportedError: 'unsupported',
  // The page's address is not the one that passkeys belong to.
  SecurityError: 'unsupported',
}
