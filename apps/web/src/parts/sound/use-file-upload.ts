import { RECORDING_MAX_MS, SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { readDurationMs } from '#lib/sound/read-duration.ts'
import { checkSoundFile, type SoundFileProblem, UPLOAD_MAX_MEGABYTES } from '#lib/sound/sound-file.ts'
import { toast } from '#ui/toast/toast.ts'
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
  // The newest of each: what comes of an older one is not told any more.
  const checked = useRef<File>(undefined)
  const sent = useRef<File>(undefined)
  useEffect(
    () => () => {
      checked.current = undefined
      sent.current = undefined
    },
    [],
  )

  function refuse(cause: string, description = cause) {
    setFailure(cause)
    // What is on its way, or here already, keeps its name.
    if (!uploaded && upload.fraction === undefined) setFile(undefined)
    toast({ title: t(m.sound_upload_failed), description, tone: 'destructive' })
  }

  function take(picked: File) {
    const problem = checkSoundFile(picked)
    if (problem) refuse(problemText(problem, picked))
    else void check(picked)
  }

  /** What is here already stays until the new file is known to be good enough to take its place. */
  async function check(picked: File) {
    checked.current = picked
    setChecking(true)
    const durationMs = (await readDurationMs(picked)) ?? 0
    if (checked.current !== picked) return
    setChecking(false)
    if (durationMs > READ_MAX_MS) return refuse(t(m.error_audio_too_long))
    if (uploaded) onCleared()
    await send(picked)
  }

  async function send(picked: File) {
    sent.current = picked
    setFailure(undefined)
    setFile(picked)
    const outcome = await upload.send(picked, picked.name)
    if (sent.current !== picked) return
    if (outcome.result === 'uploaded') {
      setFailure(undefined)
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

  function cancel() {
    checked.current = undefined
    sent.current = undefined
    upload.cancel()
    setChecking(false)
    setFailure(undefined)
    if (!uploaded) setFile(undefined)
  }

  function remove() {
    setFile(undefined)
    setFailure(undefined)
    onCleared()
  }

  const fraction = upload.fraction ?? (checking ? 0 : undefined)
  return { file, failure, fraction, take, retry: send, cancel, remove }
}
