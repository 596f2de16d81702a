import { type Frame, toFrame } from '@aplauso/live/frames'
import type { Feed } from './core/feed.ts'

export type PreviewFeedDeps = {
  /** Both pages are of this origin, and what comes from another is not heard. */
  origin: string
  parent: { postMessage: (message: PreviewMessage, origin: string) => void }
  listen: (heard: (event: { origin: string; source: unknown; data: unknown }) => void) => void
  onFrame: (frame: Frame) => void
}

type PreviewMessage = { aplauso: 'ready' } | { aplauso: 'shown'; id: string }

/** Frames from the page around this one instead of a server's, for whoever sets up their alerts and wants to see them. */
export function openPreviewFeed({ origin, parent, listen, onFrame }: PreviewFeedDeps): Feed {
  const tell = (message: PreviewMessage) => parent.postMessage(message, origin)
  const showing = new Set<string>()
  /** Shown anew before they were over: what is told of them next is not their end. */
  const startedOver = new Set<string>()

  listen((event) => {
    if (event.origin !== origin || event.source !== parent) return
    const frame = isFrameMessage(event.data) ? toFrame(event.data.frame) : undefined
    if (frame?.type !== 'donation') return frame && onFrame(frame)
    // Shown as often as it is sent, from the start.
    const { id } = frame.alert
    if (showing.has(id)) startedOver.add(id)
    showing.add(id)
    onFrame({ type: 'control', action: 'skip', id })
    onFrame({ type: 'donation', alert: { ...frame.alert, forced: true } })
  })
  tell({ aplauso: 'ready' })

  return {
    isKeyed: true,
    // There is no release to come back for: the page around is the one that reloads.
    isJoined: () => false,
    report(ids, answered) {
      for (const id of ids) {
        if (startedOver.delete(id)) continue
        showing.delete(id)
        tell({ aplauso: 'shown', id })
      }
      answered(ids)
    },
    tell: () => {},
    rejoin: () => {},
  }
}

/** By the messages between this page and the one it is a frame of. */
export const openParentFeed = (onFrame: (frame: Frame) => void): Feed =>
  openPreviewFeed({
    origin: location.origin,
    parent,
    listen: (heard) => addEventListener('message', heard),
    onFrame,
  })

const isFrameMessage = (data: unknown): data is { frame: unknown } =>
  typeof data === 'object' && data !== null && 'aplauso' in data && data.aplauso === 'frame' && 'frame' in data
