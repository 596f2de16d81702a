import { PlaybackFailed } from './preview-failure.ts'

/** Plays it to its end, or until the signal breaks it off; `element` is used for this alone meanwhile. */
export async function playSound(element: HTMLAudioElement, sound: Blob, signal: AbortSignal, onPlaying: () => void) {
  const address = URL.createObjectURL(sound)
  try {
    await new Promise<void>((resolve, reject) => {
      if (signal.aborted) return resolve()
      signal.addEventListener('abort', () => resolve(), { once: true })
      element.onended = () => resolve()
      element.onerror = () => reject(new PlaybackFailed())
      element.src = address
      element.play().then(onPlaying, () => reject(new PlaybackFailed()))
    })
  } finally {
    element.onended = null
    element.onerror = null
    element.pause()
    element.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}
