import { useEffect, useRef, useState } from 'react'

export type Listening = ReturnType<typeof useListening>

/** One sound at a time, here on the page: no alert is needed to hear it. */
export function useListening(volume: number) {
  const audio = useRef<HTMLAudioElement>(undefined)
  const [playing, setPlaying] = useState<string>()
  useEffect(() => () => audio.current?.pause(), [])
  useEffect(() => {
    if (audio.current) audio.current.volume = volume
  }, [volume])

  function stop(): void {
    audio.current?.pause()
    setPlaying(undefined)
  }

  function play({ id, url }: { id: string; url: string }): void {
    stop()
    const begun = new Audio(url)
    audio.current = begun
    begun.volume = volume
    const over = () => {
      if (audio.current === begun) setPlaying(undefined)
    }
    begun.onended = over
    begun.onerror = over
    setPlaying(id)
    begun.play().catch(over)
  }

  return { playing, play, stop }
}
