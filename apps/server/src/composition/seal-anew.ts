import { createTokenCipher, sealConnectionsAnew } from '#modules/connections/public.ts'
import { sealEndpointsAnew } from '#modules/developers/public.ts'
import { sealPushKeysAnew } from '#modules/push/public.ts'
import type { Services } from './services.ts'

/**
 * While SESSION_SECRET_FORMER is set, each start writes by the present secret what the former ones have sealed, behind the
 * product's back: until then both open.
 */
export async function sealAnew({ db, secret, formerSecrets, sealer, pushSealer, log }: Services): Promise<void> {
  if (formerSecrets.length === 0) return
  try {
    const cipher = createTokenCipher(secret, formerSecrets)
    const sealed =
      (await sealEndpointsAnew({ db, sealer })) +
      (await sealConnectionsAnew({ db, cipher })) +
      (await sealPushKeysAnew({ db, sealer: pushSealer }))
    log.info({ sealed }, 'nothing is sealed by a former SESSION_SECRET any more')
  } catch (error) {
    log.error({ err: error }, 'what a former SESSION_SECRET sealed was not all sealed anew: the next start tries again')
  }
}
