import { type Frame, toFrame } from '@aplauso/live/frames'
import type { ServerConnection } from './core/server-connection.ts'

export type PreviewConnectionDeps = {
  /** Both pages are of this origin, and what comes from another is not heard. */
  origin: string
  parent: { postMessage: (message: PreviewMessage, origin: string) => void }
  listen: (onMessage: (event: { origin: string; source: unknown; data: unknown }) => void) => void
  onFrame: (frame: Frame) => void
}

type PreviewMessage = { aplauso: 'ready' } | { aplauso: 'shown'; id: string }

/** Frames from the page around this one instead of a server's, for whoever sets up their alerts and wants to see them. */
export function openPreviewConnection({ origin, parent, listen, onFrame }: PreviewConnectionDeps): ServerConnection {
  const post = (message: PreviewMessage) => parent.postMessage(message, origin)
  const showing = new Set<string>()
  /** Shown anew before they were over: what is told of them next is not their end. */
  const restarted = new Set<string>()

  listen((event) => {
    if (event.origin !== origin || event.source !== parent) return
    const frame = isFrameMessage(event.data) ? toFrame(event.data.frame) : undefined
    if (frame?.type !== 'donation') return frame && onFrame(frame)
    // Shown as often as it is sent, from the start.
    const { id } = frame.alert
    if (showing.has(id)) restarted.add(id)
    showing.add(id)
    onFrame({ type: 'control', action: 'skip', id })
    onFrame({ type: 'donation', alert: { ...frame.alert, forced: true } })
  })
  post({ aplauso: 'ready' })

  return {
    isKeyed: true,
    // There is no release to come back for: the page around is the one that reloads.
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

/** By the messages between this page and the one it is a frame of. */
export const openParentConnection = (onFrame: (frame: Frame) => void): ServerConnection =>
  openPreviewConnection({
    origin: location.origin,
    parent,
    listen: (onMessage) => addEventListener('message', onMessage),
    onFrame,
  })

const isFrameMessage = (data: unknown): data is { frame: unknown } =>
  typeof data === 'object' && data !== null && 'aplauso' in data && data.aplauso === 'frame' && 'frame' in data
