import type { Feed } from './feed.ts'
import { type Frame, toFrame } from './frames.ts'

export type PreviewFeedDeps = {
  page: Window
  onFrame: (frame: Frame) => void
}

/** Frames from the page around this one instead of a server's, for whoever sets up their alerts and wants to see them. */
export function openPreviewFeed({ page, onFrame }: PreviewFeedDeps): Feed {
  const { origin } = page.location
  const tell = (message: PreviewMessage) => page.parent.postMessage(message, origin)

  page.addEventListener('message', (event) => {
    if (event.origin !== origin || event.source !== page.parent) return
    const frame = isFrameMessage(event.data) ? toFrame(event.data.frame) : undefined
    if (frame?.type !== 'donation') return frame && onFrame(frame)
    // Shown as often as it is sent, from the start.
    const { id } = frame.alert
    onFrame({ type: 'control', action: 'skip', id })
    onFrame({ type: 'donation', alert: { ...frame.alert, forced: true } })
  })
  tell({ aplauso: 'ready' })

  return {
    isKeyed: true,
    // There is no release to come back for: the page around is the one that reloads.
    isJoined: () => false,
    report(ids, answered) {
      for (const id of ids) tell({ aplauso: 'shown', id })
      answered(ids)
    },
    tell: () => {},
    rejoin: () => {},
  }
}

type PreviewMessage = { aplauso: 'ready' } | { aplauso: 'shown'; id: string }

const isFrameMessage = (data: unknown): data is { frame: unknown } =>
  typeof data === 'object' && data !== null && 'aplauso' in data && data.aplauso === 'frame' && 'frame' in data
