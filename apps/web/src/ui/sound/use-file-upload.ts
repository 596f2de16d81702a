import { RECORDING_MAX_MS, SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#lib/language.tsx'
import { readDurationMs } from '#lib/read-duration.ts'
import { checkSoundFile, type SoundFileProblem, UPLOAD_MAX_MEGABYTES } from '#lib/sound-file.ts'
import { toast } from '#ui/toast.ts'
import type { SoundInputProps } from './sound-input.ts'
import { useSoundUpload } from './use-sound-upload.ts'

// A header says it less exactly than the server counts it.
const READ_MAX_MS = RECORDING_MAX_MS + SECOND_MS

/** Looks at a file, sends it and says what became of it; a newer file takes the place of an older one. */
export function useFileUpload({ uploaded, onUploaded, onCleared }: SoundInputProps) {
  const t = useText()
  const upload = useSoundUpload()
  const [checking, setChecking] = useState(false)
  const [file, setFile] = useState<File>()
  const [failure, setFailure] = useState<string>()
  // The file that is wanted: what comes of another is not told any more.
  const wanted = useRef<File>(undefined)
  useEffect(
    () => () => {
      wanted.current = undefined
    },
    [],
  )

  function refuse(cause: string, description = cause) {
    setFailure(cause)
    toast({ title: t(m.sound_upload_failed), description, tone: 'destructive' })
  }

  function take(picked: File) {
    const problem = checkSoundFile(picked)
    if (problem) return refuse(problemText(problem, picked))
    wanted.current = picked
    void send(picked)
  }

  async function send(picked: File) {
    const isWanted = () => wanted.current === picked
    setFailure(undefined)
    setChecking(true)
    const durationMs = (await readDurationMs(picked)) ?? 0
    if (!isWanted()) return
    setChecking(false)
    if (durationMs > READ_MAX_MS) return refuse(t(m.error_audio_too_long))
    setFile(picked)
    if (uploaded) onCleared()
    const outcome = await upload.send(picked, picked.name)
    if (!isWanted()) return
    if (outcome.result === 'uploaded') {
      toast({ title: t(m.sound_file_sent) })
      onUploaded(outcome.sound)
    } else if (outcome.result === 'failed' && outcome.isFault) {
      setFile(undefined)
      refuse(outcome.cause, t(m.sound_upload_failed_text))
    } else if (outcome.result === 'failed') {
      setFailure(outcome.cause)
      toast({ title: t(m.sound_upload_error), description: t(m.sound_upload_error_text), tone: 'destructive' })
    }
  }

  function problemText(problem: SoundFileProblem, { name }: File): string {
    if (problem === 'invalid_format') return t(m.sound_invalid_format)
    const isWave = /\.wave?$/i.test(name)
    return t(isWave ? m.sound_too_large_wav : m.sound_too_large, { megabytes: UPLOAD_MAX_MEGABYTES })
  }

  function clear() {
    wanted.current = undefined
    upload.cancel()
    setChecking(false)
    setFile(undefined)
    setFailure(undefined)
    if (uploaded) onCleared()
  }

  const fraction = upload.fraction ?? (checking ? 0 : undefined)
  return { file, failure, fraction, take, retry: send, clear }
}
