import { FEATURE_NAMES, FEATURES, type Features, featureVariable } from '@aplauso/contract/features'

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
