import { useEffect, useRef, useState } from 'react'
import { type Ear, openEar, type Side } from './ear.ts'
import { type Heard, listenIn, NOTHING_HEARD } from './listen-in.ts'

export type Listening = ReturnType<typeof useListening>

/** What the page does with its link: nothing until it is pressed, because no browser lets it play before. */
export function useListening(slug: string, key: string | undefined) {
  const [heard, setHeard] = useState<Heard>()
  const [volume, setVolume] = useState(1)
  const [side, setSide] = useState<Side>(0)
  const open = useRef<{ ear: Ear; stop: () => void }>(undefined)

  function stop(): void {
    open.current?.stop()
    open.current?.ear.close()
    open.current = undefined
  }

  function start(): void {
    if (key === undefined || open.current) return
    const ear = openEar(() => {
      // The browser plays nothing any more until it is pressed once more.
      stop()
      setHeard(undefined)
    })
    ear.setVolume(volume)
    ear.setSide(side)
    setHeard(NOTHING_HEARD)
    const openSocket = () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`)
    open.current = { ear, stop: listenIn({ slug, key, openSocket, sound: ear, onChange: setHeard }) }
  }

  useEffect(() => {
    open.current?.ear.setVolume(volume)
  }, [volume])
  useEffect(() => {
    open.current?.ear.setSide(side)
  }, [side])
  // Another link is another key: what was heard by the former one ends.
  // biome-ignore lint/correctness/useExhaustiveDependencies: by the link alone
  useEffect(() => {
    setHeard(undefined)
    return stop
  }, [slug, key])

  return {
    heard,
    start,
    stop() {
      stop()
      setHeard(undefined)
    },
    ...{ volume, setVolume, side, setSide },
  }
}
