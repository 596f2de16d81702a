import { TOTP, URI } from 'otpauth'

const STEP_MS = 30_000

/** The code of an authenticator app, at a number of 30-second steps from `now`. */
export function codeOf(uri: string, { steps = 0, now = Date.now() } = {}): string {
  const totp = URI.parse(uri)
  if (!(totp instanceof TOTP)) throw new Error(`no TOTP address: ${uri}`)
  return totp.generate({ timestamp: now + steps * STEP_MS })
}
