import { FEATURE_NAMES, FEATURES, type Features, featureVariable } from '@aplauso/contract/features'
import type { SettingPath } from '#modules/switches/public.ts'

/** The variable of each path that the environment sets, and that operators therefore cannot change. */
export function fixedSettings(env: Record<string, string>, hasStripe: boolean): Partial<Record<SettingPath, string>> {
  const fixed: Partial<Record<SettingPath, string>> = {}
  for (const feature of FEATURE_NAMES) {
    const variable = featureVariable(feature)
    if (env[variable] !== undefined) fixed[`features.${feature}`] = variable
  }
  // Open payments need the provider whose keys are set.
  if (hasStripe) fixed['features.stripePayments'] ??= 'STRIPE_SECRET_KEY'
  const { REGISTRATION: accounts, REGISTRATION_CREATORS: creators } = env
  if (accounts !== undefined) fixed['registration.accounts'] = 'REGISTRATION'
  if (creators !== undefined) fixed['registration.creators'] = 'REGISTRATION_CREATORS'
  else if (accounts !== undefined) fixed['registration.creators'] = 'REGISTRATION'
  return fixed
}

/** The specification's flags as their variables set them; `problems` has a sentence for each wrong value. */
export function readFeatures(env: Record<string, string>): { features: Features; problems: string[] } {
  const features: Features = { ...FEATURES }
  const problems: string[] = []
  for (const feature of FEATURE_NAMES) {
    const variable = featureVariable(feature)
    const value = env[variable]
    if (value === 'true' || value === 'false') features[feature] = value === 'true'
    else if (value !== undefined) problems.push(`${variable} is "${value}": accepts true, false`)
  }
  return { features, problems }
}
