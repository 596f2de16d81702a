import type { ServerFrame } from '@aplauso/contract/alerts'
import { SECOND_MS } from '@aplauso/contract/limits'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { parsePreviewMessage } from './preview-messages.ts'

// Time until the preview counts as failed; a later answer still makes it ready.
const ANSWER_MAX_MS = 8 * SECOND_MS

export type PreviewedOverlayState = 'loading' | 'ready' | 'failed'

export type StateFrame = { type: 'state'; payload: { topic: string; value: unknown } }

export type PreviewedOverlay = {
  frame: RefObject<HTMLIFrameElement | null>
  state: PreviewedOverlayState
  /** Number of times that the overlay has become ready. Each time it has no state yet. 0 while it is not ready. */
  session: number
  /** Number of times that the iframe was reloaded. */
  attempt: number
  send: (frame: ServerFrame | StateFrame) => void
  retry: () => void
}

/**
 * The overlay in an iframe, driven by messages without any server request. `onShown` gets the id of each alert that has
 * ended.
 */
export function usePreviewedOverlay(onShown: (id: string) => void): PreviewedOverlay {
  const frame = useRef<HTMLIFrameElement>(null)
  const [session, setSession] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const [hasTimedOut, setTimedOut] = useState(false)
  const reportShown = useEffectEvent(onShown)

  useEffect(() => {
    function receive({ origin, source, data }: MessageEvent) {
      if (origin !== location.origin || source === null || source !== frame.current?.contentWindow) return
      const previewMessage = parsePreviewMessage(data)
      if (previewMessage?.type === 'ready') setSession((count) => count + 1)
      if (previewMessage?.type === 'shown') reportShown(previewMessage.id)
    }
    addEventListener('message', receive)
    return () => removeEventListener('message', receive)
  }, [])

  const isReady = session > 0
  useEffect(() => {
    if (isReady || hasTimedOut) return
    const timer = setTimeout(() => setTimedOut(true), ANSWER_MAX_MS)
    return () => clearTimeout(timer)
  }, [isReady, hasTimedOut])

  return {
    frame,
    state: isReady ? 'ready' : hasTimedOut ? 'failed' : 'loading',
    session,
    attempt,
    send(message) {
      frame.current?.contentWindow?.postMessage({ aplauso: 'frame', frame: message }, location.origin)
    },
    retry() {
      setTimedOut(false)
      setSession(0)
      setAttempt((count) => count + 1)
    },
  }
}
