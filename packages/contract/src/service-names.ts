import type { SignInService } from './sign-in-services.ts'

/** Names of the services with which a person can sign in. Apart from their schemas, so that pages load no zod. */
export const SERVICE_NAMES: Record<SignInService, string> = {
  ...{ twitch: 'Twitch', google: 'Google', discord: 'Discord', kick: 'Kick' },
}

export const serviceOf = (value: string | null): SignInService | undefined =>
  value !== null && isService(value) ? value : undefined

const isService = (value: string): value is SignInService => Object.hasOwn(SERVICE_NAMES, value)
