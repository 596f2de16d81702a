import { useEffect, useRef, useState } from 'react'
import { type MonoOutput, openMonoOutput, type Side } from './mono-output.ts'
import { INITIAL_LISTEN_STATE, type ListenState, startListening } from './start-listening.ts'

export type Listening = ReturnType<typeof useListening>

/** State of the listening page. It connects on a click, because browsers allow no audio before. */
export function useListening(slug: string, key: string | undefined) {
  const [state, setState] = useState<ListenState>()
  const [volume, setVolume] = useState(1)
  const [side, setSide] = useState<Side>(0)
  const openSession = useRef<{ output: MonoOutput; stop: () => void }>(undefined)

  function stop(): void {
    openSession.current?.stop()
    openSession.current?.output.close()
    openSession.current = undefined
  }

  function start(): void {
    if (key === undefined || openSession.current) return
    const output = openMonoOutput(() => {
      // The browser blocks audio until the next click.
      stop()
      setState(undefined)
    })
    output.setVolume(volume)
    output.setSide(side)
    setState(INITIAL_LISTEN_STATE)
    const openSocket = () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`)
    openSession.current = { output, stop: startListening({ slug, key, openSocket, sound: output, onChange: setState }) }
  }

  useEffect(() => {
    openSession.current?.output.setVolume(volume)
  }, [volume])
  useEffect(() => {
    openSession.current?.output.setSide(side)
  }, [side])
  // Another link is another key: what was heard by the former one ends.
  // biome-ignore lint/correctness/useExhaustiveDependencies: by the link alone
  useEffect(() => {
    setState(undefined)
    return stop
  }, [slug, key])

  return {
    heard: state,
    start,
    stop() {
      stop()
      setState(undefined)
    },
    ...{ volume, setVolume, side, setSide },
  }
}
