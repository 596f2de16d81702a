export type RecordingObstacle = 'insecure' | 'unsupported' | 'blocked' | 'no_microphone' | 'microphone_busy'

/** Obstacle that is known without a request: browsers allow the microphone only over HTTPS. */
export function findObstacle(page: {
  isSecureContext: boolean
  canRecord: boolean
  hasDevices: boolean
}): RecordingObstacle | undefined {
  if (!page.isSecureContext) return 'insecure'
  return page.canRecord && page.hasDevices ? undefined : 'unsupported'
}

/** Obstacle for the browser's refusal of the microphone. */
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
      // Mostly NotReadableError and AbortError: another program uses the microphone.
      return 'microphone_busy'
  }
}
