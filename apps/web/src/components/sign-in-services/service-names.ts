import type { SignInService } from '@aplauso/contract/sign-in-services'

export const SERVICE_NAMES: Record<SignInService, string> = {
  twitch: 'Twitch',
  google: 'Google',
  discord: 'Discord',
  kick: 'Kick',
}

export const serviceOf = (value: string | null): SignInService | undefined =>
  value !== null && isService(value) ? value : undefined

const isService = (value: string): value is SignInService => Object.hasOwn(SERVICE_NAMES, value)
