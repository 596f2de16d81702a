import type { TikTokMessage } from '@aplauso/contract/connections'

/** Validates a message event, because any window may send one. */
export function isTikTokMessage(data: unknown): data is TikTokMessage {
  if (typeof data !== 'object' || data === null) return false
  if (!('type' in data) || data.type !== 'tiktok-connected') return false
  if (!('success' in data) || typeof data.success !== 'boolean') return false
  return !('error' in data) || data.error === undefined || typeof data.error === 'string'
}
