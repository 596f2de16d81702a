import { type Frame, toFrame } from '@aplauso/live/frames'
import type { ServerConnection } from './core/server-connection.ts'

export type PreviewConnectionDeps = {
  /** Origin of both pages; messages from another origin are ignored. */
  origin: string
  parent: { postMessage: (message: PreviewMessage, origin: string) => void }
  listen: (onMessage: (event: { origin: string; source: unknown; data: unknown }) => void) => void
  onFrame: (frame: Frame) => void
}

type PreviewMessage = { aplauso: 'ready' } | { aplauso: 'shown'; id: string }

/** A connection to the page around this one instead of the server, for the preview of alert settings. */
export function openPreviewConnection({ origin, parent, listen, onFrame }: PreviewConnectionDeps): ServerConnection {
  const post = (message: PreviewMessage) => parent.postMessage(message, origin)
  const showing = new Set<string>()
  /** Alerts that were sent again before they ended: their next report is not their end. */
  const restarted = new Set<string>()

  listen((event) => {
    if (event.origin !== origin || event.source !== parent) return
    const frame = isFrameMessage(event.data) ? toFrame(event.data.frame) : undefined
    if (frame?.type !== 'donation') return frame && onFrame(frame)
    // An alert restarts each time it is sent.
    const { id } = frame.alert
    if (showing.has(id)) restarted.add(id)
    showing.add(id)
    onFrame({ type: 'control', action: 'skip', id })
    onFrame({ type: 'donation', alert: { ...frame.alert, forced: true } })
  })
  post({ aplauso: 'ready' })

  return {
    isKeyed: true,
    // A preview never reloads itself: the page around it does.
    isJoined: () => false,
    report(ids, onDelivered) {
      for (const id of ids) {
        if (restarted.delete(id)) continue
        showing.delete(id)
        post({ aplauso: 'shown', id })
      }
      onDelivered(ids)
    },
    sendStatus: () => {},
    rejoin: () => {},
  }
}

export const openParentConnection = (onFrame: (frame: Frame) => void): ServerConnection =>
  openPreviewConnection({
    origin: location.origin,
    parent,
    listen: (onMessage) => addEventListener('message', onMessage),
    onFrame,
  })

const isFrameMessage = (data: unknown): data is { frame: unknown } =>
  typeof data === 'object' && data !== null && 'aplauso' in data && data.aplauso === 'frame' && 'frame' in data
