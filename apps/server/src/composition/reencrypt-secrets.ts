import { createTokenCipher, reencryptConnections, reencryptTotp } from '#modules/accounts/public.ts'
import { reencryptPushKeys } from '#modules/alerts/public.ts'
import { reencryptEndpoints } from '#modules/developers/public.ts'
import { reencryptAccountTokens } from '#modules/payment-accounts/public.ts'
import { reencryptPayouts } from '#modules/payouts/public.ts'
import { reencryptTaxData } from '#modules/taxes/public.ts'
import type { Services } from './services.ts'

/**
 * Runs at each start while SESSION_SECRET_FORMER is set, in the background: re-encrypts the data of previous secrets
 * with the present one. Until it has finished, both secrets decrypt.
 */
export async function reencryptSecrets({
  platform,
  access,
  alerts,
  developers,
  payouts,
  taxes,
  payments,
}: Services): Promise<void> {
  const { db, secret, previousSecrets, log } = platform
  if (previousSecrets.length === 0) return
  try {
    const cipher = createTokenCipher(secret, previousSecrets)
    const reencrypted =
      (await reencryptEndpoints({ db, sealer: developers.sealer })) +
      (await reencryptConnections({ db, cipher })) +
      (await reencryptPushKeys({ db, sealer: alerts.pushSealer })) +
      (await reencryptTotp({ db, totpSealer: access.totpSealer })) +
      (await reencryptPayouts({ db, sealer: payouts.sealer })) +
      (await reencryptTaxData({ db, sealer: taxes.sealer })) +
      (await reencryptAccountTokens(payments.paymentAccounts))
    log.info({ sealed: reencrypted }, 'nothing is encrypted with a previous SESSION_SECRET any more')
  } catch (error) {
    log.error({ err: error }, 're-encryption with the present SESSION_SECRET failed, the next start retries')
  }
}
