import type { UploadedSound } from '@aplauso/contract/audio'
import { RECORDING_MAX_MS, SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { readDurationMs } from '#lib/sound/read-duration.ts'
import { checkSoundFile, type SoundFileProblem, UPLOAD_MAX_MEGABYTES } from '#lib/sound/sound-file.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { type SoundInputProps, SoundNotSent } from './sound-input.ts'
import { useRetryWhenOnline, useSoundUpload } from './use-sound-upload.ts'

// File headers give the duration less exactly than the server measures it, hence the tolerance.
const READ_MAX_MS = RECORDING_MAX_MS + SECOND_MS

/** Checks a file, uploads it and reports the result; a newer file replaces an older one. */
export function useFileUpload({ uploaded, onUploaded, onCleared }: SoundInputProps) {
  const t = useText()
  const upload = useSoundUpload()
  const [checking, setChecking] = useState(false)
  const [file, setFile] = useState<File>()
  const [failure, setFailure] = useState<string>()
  // The newest file of each step: results of older files are ignored.
  const checked = useRef<File>(undefined)
  const sent = useRef<File>(undefined)
  const running = useRef<Promise<UploadedSound | undefined>>(undefined)
  useEffect(
    () => () => {
      checked.current = undefined
      sent.current = undefined
    },
    [],
  )

  function rejectFile(cause: string, description = cause) {
    setFailure(cause)
    // A running or finished upload keeps its file name.
    if (!uploaded && upload.fraction === undefined) setFile(undefined)
    toast({ title: t(m.sound_upload_failed), description, tone: 'destructive' })
  }

  function selectFile(picked: File) {
    const problem = checkSoundFile(picked)
    if (problem) rejectFile(problemText(problem, picked))
    else void track(check(picked))
  }

  function track(run: Promise<UploadedSound | undefined>) {
    running.current = run
    const end = () => {
      if (running.current === run) running.current = undefined
    }
    // The failure is shown on the page already.
    run.then(end, end)
    return run
  }

  /** The result of the newest file. */
  async function finish(): Promise<UploadedSound | undefined> {
    const run = running.current
    if (run === undefined) return uploaded ?? (file && failure ? track(send(file)) : undefined)
    const sound = await run
    return sound ?? (running.current === undefined ? undefined : finish())
  }

  /** The current sound stays until the new file has passed the checks. */
  async function check(picked: File): Promise<UploadedSound | undefined> {
    checked.current = picked
    setChecking(true)
    const durationMs = (await readDurationMs(picked)) ?? 0
    if (checked.current !== picked) return undefined
    setChecking(false)
    if (durationMs > READ_MAX_MS) {
      rejectFile(t(m.error_audio_too_long))
      return undefined
    }
    if (uploaded) onCleared()
    return send(picked)
  }

  async function send(picked: File): Promise<UploadedSound | undefined> {
    sent.current = picked
    setFailure(undefined)
    setFile(picked)
    const outcome = await upload.send(picked, picked.name)
    if (sent.current !== picked || outcome.result === 'canceled') return undefined
    if (outcome.result === 'uploaded') {
      onUploaded(outcome.sound)
      return outcome.sound
    }
    if (outcome.isFault) {
      setFile(undefined)
      rejectFile(outcome.cause, t(m.sound_upload_failed_text))
    } else {
      setFailure(outcome.cause)
      toast({ title: t(m.sound_upload_error), description: t(m.sound_upload_error_text), tone: 'destructive' })
    }
    throw new SoundNotSent(outcome.cause)
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

  const retry = file && failure && !uploaded ? () => void track(send(file)) : undefined
  useRetryWhenOnline(retry)

  const fraction = upload.fraction ?? (checking ? 0 : undefined)
  return { file, failure, fraction, take: selectFile, retry, finish, cancel, remove }
}
