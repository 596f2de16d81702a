/** Why nothing can be recorded. */
export type RecordingObstacle = 'insecure' | 'unsupported' | 'blocked' | 'no_microphone' | 'microphone_busy'

/** What stands in the way before anybody is asked: browsers keep the microphone from pages without https. */
export function findObstacle(page: {
  isSecureContext: boolean
  canRecord: boolean
  hasDevices: boolean
}): RecordingObstacle | undefined {
  if (!page.isSecureContext) return 'insecure'
  return page.canRecord && page.hasDevices ? undefined : 'unsupported'
}

/** What the browser's refusal of the microphone means. */
export function obstacleOf(error: unknown): RecordingObstacle {
  switch (error instanceof Error ? error.name : undefined) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'blocked'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'no_microphone'
    case 'NotSupportedError':
      return 'unsupported'
    default:
      // NotReadableError and AbortError, mostly: another program holds it.
      return 'microphone_busy'
  }
}
