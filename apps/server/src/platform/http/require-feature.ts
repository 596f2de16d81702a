import type { Feature, Features } from '@aplauso/contract/features'
import type { onRequestAsyncHookHandler } from 'fastify'
import { AppError } from '#platform/errors/app-error.ts'

/** Ends with not_configured where the operator has switched the feature off. */
export function assertFeature(features: Features, feature: Feature): void {
  if (!features[feature]) throw new AppError('not_configured', `${feature} is switched off on this server`)
}

export function requireFeature(features: Features, feature: Feature): onRequestAsyncHookHandler {
  return async () => assertFeature(features, feature)
}
