export type PreviewMessage = { type: 'ready' } | { type: 'shown'; id: string }

export function parsePreviewMessage(data: unknown): PreviewMessage | undefined {
  if (typeof data !== 'object' || data === null || !('aplauso' in data)) return undefined
  if (data.aplauso === 'ready') return { type: 'ready' }
  return data.aplauso === 'shown' && 'id' in data && typeof data.id === 'string'
    ? { type: 'shown', id: data.id }
    : undefined
}
