import { createTokenCipher, reencryptConnections } from '#modules/accounts/public.ts'
import { reencryptPushKeys } from '#modules/alerts/public.ts'
import { reencryptEndpoints } from '#modules/developers/public.ts'
import type { Services } from './services.ts'

/**
 * While SESSION_SECRET_FORMER is set, each start writes by the present secret what the former ones have sealed, behind the
 * product's back: until then both open.
 */
export async function reencryptSecrets({
  db,
  secret,
  previousSecrets,
  sealer,
  pushSealer,
  log,
}: Services): Promise<void> {
  if (previousSecrets.length === 0) return
  try {
    const cipher = createTokenCipher(secret, previousSecrets)
    const reencrypted =
      (await reencryptEndpoints({ db, sealer })) +
      (await reencryptConnections({ db, cipher })) +
      (await reencryptPushKeys({ db, sealer: pushSealer }))
    log.info({ sealed: reencrypted }, 'nothing is sealed by a former SESSION_SECRET any more')
  } catch (error) {
    log.error({ err: error }, 'what a former SESSION_SECRET sealed was not all sealed anew: the next start tries again')
  }
}
