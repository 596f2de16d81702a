import { SECOND_MS } from '@aplauso/contract/limits'

const TIMEOUT_MS = 2 * SECOND_MS

/**
 * Duration from the header of a sound; undefined when the browser cannot read it in time. Headers may be wrong: use it
 * for a warning only.
 */
export async function readDurationMs(sound: Blob): Promise<number | undefined> {
  const address = URL.createObjectURL(sound)
  const audio = new Audio()
  const durationMs = new Promise<number | undefined>((resolve) => {
    const settle = () => resolve(Number.isFinite(audio.duration) ? audio.duration * SECOND_MS : undefined)
    audio.onloadedmetadata = settle
    audio.onerror = settle
    setTimeout(settle, TIMEOUT_MS)
  })
  audio.preload = 'metadata'
  audio.src = address
  try {
    return await durationMs
  } finally {
    audio.removeAttribute('src')
    audio.load()
    URL.revokeObjectURL(address)
  }
}
