import type { Features } from '@aplauso/contract/features'
import { SIGN_IN_SERVICES, type SignInService } from '@aplauso/contract/sign-in-services'
import type { TranscriptionSettings, TtsSettings } from '#modules/media/public.ts'
import type { Variables } from './variables.ts'

// Settings of one vendor that consist of several variables. A problem goes to `refuse`, which ends the start.
type Refuse = (problem: string) => undefined

export function paymentProvider(variables: Variables, refuse: Refuse): 'mollie' | 'stripe' | 'sandbox' {
  const { PAYMENT_PROVIDER: requested, MOLLIE_API_KEY: mollieKey, STRIPE_SECRET_KEY: stripeKey } = variables
  if (requested === 'mollie' && !mollieKey) refuse('MOLLIE_API_KEY is not set: PAYMENT_PROVIDER=mollie needs it')
  if (requested) return requested
  if (mollieKey) return 'mollie'
  return stripeKey ? 'stripe' : 'sandbox'
}

/** The OAuth client of Mollie Connect. Undefined: only the sandbox has one, of its own. */
export function mollieClientSettings(variables: Variables, refuse: Refuse) {
  const { MOLLIE_CLIENT_ID: clientId, MOLLIE_CLIENT_SECRET: clientSecret } = variables
  if (clientId && clientSecret) return { clientId, clientSecret }
  if (clientId === undefined && clientSecret === undefined) return undefined
  return refuse(`MOLLIE_CLIENT_${clientId ? 'SECRET' : 'ID'} is not set: Mollie Connect needs both`)
}

/**
 * Undefined: Stripe's webhook answers not_configured. With keys, existing Stripe payments continue, also while new ones
 * use another provider.
 */
export function stripeSettings(
  variables: Variables,
  { isRequested, feature }: { isRequested: boolean; feature: boolean },
  refuse: Refuse,
) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = variables
  if (isRequested && !feature) {
    const source = variables.PAYMENT_PROVIDER ? 'PAYMENT_PROVIDER' : 'STRIPE_SECRET_KEY'
    return refuse(
      `${source} selects Stripe, which FEATURE_STRIPE_PAYMENTS=false switches off: accepts mollie or sandbox`,
    )
  }
  const connectWebhookSecret = stripeConnectSecret(variables, refuse)
  if (feature && connectWebhookSecret !== undefined && secretKey === undefined && webhookSecret === undefined) {
    return refuse('STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET not set: STRIPE_CONNECT=true needs both')
  }
  if (!feature || (!isRequested && secretKey === undefined && webhookSecret === undefined)) return undefined
  if (secretKey === undefined || webhookSecret === undefined) {
    const missing = [secretKey ? [] : 'STRIPE_SECRET_KEY', webhookSecret ? [] : 'STRIPE_WEBHOOK_SECRET'].flat()
    return refuse(`${missing.join(', ')} not set: Stripe needs both`)
  }
  return { secretKey, webhookSecret, apiUrl, connectWebhookSecret }
}

/** With it creators can connect accounts at Stripe, and their events are read. */
function stripeConnectSecret(variables: Variables, refuse: Refuse): string | undefined {
  const { STRIPE_CONNECT: connect, STRIPE_CONNECT_WEBHOOK_SECRET: secret } = variables
  if (connect === 'true') {
    return secret ?? refuse('STRIPE_CONNECT_WEBHOOK_SECRET is not set: STRIPE_CONNECT=true needs it')
  }
  if (connect === undefined && secret !== undefined) {
    refuse('STRIPE_CONNECT is not set: STRIPE_CONNECT_WEBHOOK_SECRET counts for nothing without STRIPE_CONNECT=true')
  }
  return undefined
}

export function ttsSettings(variables: Variables, { elevenlabsVoices }: Features, refuse: Refuse): TtsSettings {
  const { ELEVENLABS_API_KEY: apiKey, TTS_URL: url, TTS_KEY: key, TTS_VOICES: voices } = variables
  const provider = variables.TTS_PROVIDER ?? (apiKey ? 'elevenlabs' : 'local')
  switch (provider) {
    case 'elevenlabs':
      if (!apiKey) refuse('ELEVENLABS_API_KEY is not set: TTS_PROVIDER=elevenlabs needs it')
      return apiKey && elevenlabsVoices
        ? { provider, apiKey, apiUrl: variables.ELEVENLABS_API_URL }
        : { provider: 'local' }
    case 'openai':
      if (!url && !key) refuse('TTS_URL is not set: TTS_PROVIDER=openai needs it, or TTS_KEY for OpenAI itself')
      return { provider, url: url ?? 'https://api.openai.com', key, model: variables.TTS_MODEL, voices }
    default:
      return { provider }
  }
}

/** Undefined: recordings are not transcribed. */
export function transcriptionSettings(variables: Variables, refuse: Refuse): TranscriptionSettings | undefined {
  const { STT_URL: url, STT_KEY: key, STT_MODEL: model } = variables
  if (url !== undefined) return { url, key, model }
  return key === undefined
    ? undefined
    : refuse('STT_URL is not set: STT_KEY needs it, such as https://api.openai.com for OpenAI')
}

/** Undefined: the TikTok calls answer not_configured. */
export function tiktokSettings(variables: Variables, refuse: Refuse) {
  const { TIKTOK_CLIENT_KEY: clientKey, TIKTOK_CLIENT_SECRET: clientSecret, TIKTOK_API_URL: apiUrl } = variables
  if (clientKey === undefined && clientSecret === undefined) return undefined
  if (clientKey === undefined) return refuse('TIKTOK_CLIENT_KEY is not set: TIKTOK_CLIENT_SECRET needs it')
  if (clientSecret === undefined) return refuse('TIKTOK_CLIENT_SECRET is not set: TIKTOK_CLIENT_KEY needs it')
  return { clientKey, clientSecret, apiUrl }
}

/** Undefined: media are files in the data folder. */
export function s3Settings(variables: Variables, refuse: Refuse) {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, MEDIA_PUBLIC_URL } = variables
  const named = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, MEDIA_PUBLIC_URL }
  const names = Object.keys(named)
  const missing = Object.entries(named).flatMap(([name, value]) => (value === undefined ? name : []))
  if (missing.length === names.length) return undefined
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY || !MEDIA_PUBLIC_URL) {
    return refuse(`${missing.join(', ')} not set: media in S3 needs all of ${names.join(', ')}`)
  }
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: variables.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    publicUrl: MEDIA_PUBLIC_URL,
  }
}

export type SignInSettings = Partial<Record<SignInService, SignInClient>>
/** `url` replaces the hosts of the service, for tests. */
type SignInClient = { clientId: string; clientSecret: string; url: string | undefined }

/** The services with which a person can sign in. */
export function signInSettings(variables: Variables, refuse: Refuse): SignInSettings {
  const settings: SignInSettings = {}
  for (const service of SIGN_IN_SERVICES) {
    const name = `SIGNIN_${service.toUpperCase() as Uppercase<SignInService>}` as const
    const [clientId, clientSecret] = [variables[`${name}_CLIENT_ID`], variables[`${name}_CLIENT_SECRET`]]
    if (clientId && clientSecret) settings[service] = { clientId, clientSecret, url: variables[`${name}_URL`] }
    else if (clientId || clientSecret)
      refuse(`${name}_CLIENT_${clientId ? 'SECRET' : 'ID'} is not set: signing in with ${service} needs both`)
  }
  return settings
}
