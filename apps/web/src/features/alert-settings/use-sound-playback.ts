import { useEffect, useRef, useState } from 'react'

export type SoundPlayback = ReturnType<typeof useSoundPlayback>

/** Plays one sound at a time in the page, without an alert. */
export function useSoundPlayback(volume: number) {
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
    const startedAudio = new Audio(url)
    audio.current = startedAudio
    startedAudio.volume = volume
    const finish = () => {
      if (audio.current === startedAudio) setPlaying(undefined)
    }
    startedAudio.onended = finish
    startedAudio.onerror = finish
    setPlaying(id)
    startedAudio.play().catch(finish)
  }

  return { playing, play, stop }
}
