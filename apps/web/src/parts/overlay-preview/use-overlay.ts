import type { ServerFrame } from '@aplauso/contract/alerts'
import { SECOND_MS } from '@aplauso/contract/limits'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readPreviewNews } from './preview-news.ts'

// What does not answer by then is said to have failed; should it answer later, it is there all the same.
const ANSWER_MAX_MS = 8 * SECOND_MS

export type OverlayState = 'loading' | 'ready' | 'failed'

/** The whole state of a topic, which a layer of a scene is told. */
export type StateFrame = { type: 'state'; payload: { topic: string; value: unknown } }

export type PreviewedOverlay = {
  frame: RefObject<HTMLIFrameElement | null>
  state: OverlayState
  /** How often an overlay has said that it listens: each time it knows nothing yet. 0 while none does. */
  session: number
  /** How often it was opened anew. */
  attempt: number
  send: (frame: ServerFrame | StateFrame) => void
  retry: () => void
}

/** The overlay in an iframe, driven by messages: it asks no server for anything. `onShown` gets the id of each alert that has ended. */
export function useOverlay(onShown: (id: string) => void): PreviewedOverlay {
  const frame = useRef<HTMLIFrameElement>(null)
  const [session, setSession] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const [isLate, setLate] = useState(false)
  const told = useEffectEvent(onShown)

  useEffect(() => {
    function receive({ origin, source, data }: MessageEvent) {
      if (origin !== location.origin || source === null || source !== frame.current?.contentWindow) return
      const news = readPreviewNews(data)
      if (news?.type === 'ready') setSession((count) => count + 1)
      if (news?.type === 'shown') told(news.id)
    }
    addEventListener('message', receive)
    return () => removeEventListener('message', receive)
  }, [])

  const isReady = session > 0
  useEffect(() => {
    if (isReady || isLate) return
    const late = setTimeout(() => setLate(true), ANSWER_MAX_MS)
    return () => clearTimeout(late)
  }, [isReady, isLate])

  return {
    frame,
    state: isReady ? 'ready' : isLate ? 'failed' : 'loading',
    session,
    attempt,
    send(message) {
      frame.current?.contentWindow?.postMessage({ aplauso: 'frame', frame: message }, location.origin)
    },
    retry() {
      setLate(false)
      setSession(0)
      setAttempt((count) => count + 1)
    },
  }
}
