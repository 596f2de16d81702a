import type { UploadedSound } from '@aplauso/contract/audio'
import { m } from '@aplauso/texts/messages'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '#lib/api/api.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { uploadSound } from '#lib/api/upload-sound.ts'
import { useLanguage } from '#lib/i18n/language.tsx'

type Outcome =
  | { result: 'uploaded'; sound: UploadedSound }
  /** `isFault`: the sound itself is unusable, so a retry is pointless. */
  | { result: 'failed'; cause: string; isFault: boolean }
  | { result: 'canceled' }

// Error codes for a sound that the server has checked.
const SOUND_FAULT_CODES: readonly (string | undefined)[] = [
  'audio_too_long',
  'audio_too_short',
  'audio_silent',
  'unsupported_media',
  'payload_too_large',
]

/** Uploads one sound at a time; unmounting cancels it. */
export function useSoundUpload() {
  const { t, language } = useLanguage()
  const [fraction, setFraction] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function send(sound: Blob, fileName: string): Promise<Outcome> {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const progress = (value: number | undefined) => {
      if (running.current === controller) setFraction(value)
    }
    progress(0)
    try {
      const uploaded = await uploadSound(sound, { fileName, onProgress: progress, signal: controller.signal })
      return { result: 'uploaded', sound: uploaded }
    } catch (error) {
      if (controller.signal.aborted) return { result: 'canceled' }
      return {
        result: 'failed',
        cause: await failureText(error, t, language, t(m.sound_upload_error_text)),
        isFault: error instanceof ApiError && SOUND_FAULT_CODES.includes(error.problem?.code),
      }
    } finally {
      progress(undefined)
    }
  }

  const cancel = () => running.current?.abort()
  /** `fraction` of the running upload; at 1 the server is processing it. */
  return { fraction, send, cancel }
}

/** Retries once the network is back. */
export function useRetryWhenOnline(retry: (() => void) | undefined) {
  const tryAgain = useEffectEvent(() => retry?.())
  useEffect(() => {
    const onOnline = () => tryAgain()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])
}
