import { expect, test } from 'vitest'
import { createPreviewStore, SILENT, type Speak } from './preview-store.ts'

const INES = { id: 'pt_PT.ines', language: 'pt-PT' }
const MAX = { id: 'en_US.max', language: 'en-US' }

/** A speaker whose previews start, end and fail on command. */
function createManualSpeaker() {
  const spoken: {
    text: string
    signal: AbortSignal
    start: () => void
    end: () => void
    fail: (error: Error) => void
  }[] = []
  const speak: Speak = (text, _voice, { signal, onPlaying }) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    spoken.push({ text, signal, start: onPlaying, end: resolve, fail: reject })
    return promise
  }
  return { spoken, previews: createPreviewStore(speak) }
}

const failures = () => {
  const failed: unknown[] = []
  return { failed, onFailed: (error: unknown) => failed.push(error) }
}

test('A preview is loading, then playing, then silent', async () => {
  const { spoken, previews } = createManualSpeaker()
  const { failed, onFailed } = failures()
  const done = previews.play('Olá', INES, onFailed)
  expect(previews.read()).toEqual({ loading: INES.id, playing: undefined })
  spoken[0]?.start()
  expect(previews.read()).toEqual({ loading: undefined, playing: INES.id })
  spoken[0]?.end()
  await done
  expect(previews.read()).toBe(SILENT)
  expect(failed).toEqual([])
})

test('A preview speaks the first hundred characters without splitting one', async () => {
  const { spoken, previews } = createManualSpeaker()
  const { onFailed } = failures()
  const done = previews.play(`  ${'👏'.repeat(150)}`, INES, onFailed)
  spoken[0]?.end()
  await done
  expect(spoken[0]?.text).toBe('👏'.repeat(100))
})

test('A new preview aborts the previous one, whose result is ignored', async () => {
  const { spoken, previews } = createManualSpeaker()
  const { failed, onFailed } = failures()
  const first = previews.play('Olá', INES, onFailed)
  const second = previews.play('Hello', MAX, onFailed)
  expect(spoken[0]?.signal.aborted).toBe(true)
  spoken[0]?.start()
  spoken[0]?.fail(new Error('aborted'))
  await first
  expect(previews.read()).toEqual({ loading: MAX.id, playing: undefined })
  spoken[1]?.start()
  expect(previews.read()).toEqual({ loading: undefined, playing: MAX.id })
  spoken[1]?.end()
  await second
  expect(failed).toEqual([])
})

test('Stopping silences the preview without a failure', async () => {
  const { spoken, previews } = createManualSpeaker()
  const { failed, onFailed } = failures()
  const done = previews.play('Olá', INES, onFailed)
  previews.stop()
  expect(spoken[0]?.signal.aborted).toBe(true)
  expect(previews.read()).toBe(SILENT)
  spoken[0]?.fail(new Error('aborted'))
  await done
  expect(failed).toEqual([])
})

test('A failed preview is reported once, and the store is silent', async () => {
  const { spoken, previews } = createManualSpeaker()
  const { failed, onFailed } = failures()
  const done = previews.play('Olá', INES, onFailed)
  const failure = new Error('no answer')
  spoken[0]?.fail(failure)
  await done
  expect(failed).toEqual([failure])
  expect(previews.read()).toBe(SILENT)
})

test('A subscriber is notified of every change until it unsubscribes', async () => {
  const { spoken, previews } = createManualSpeaker()
  const { onFailed } = failures()
  const seen: unknown[] = []
  const leave = previews.subscribe(() => seen.push(previews.read()))
  const done = previews.play('Olá', INES, onFailed)
  leave()
  spoken[0]?.end()
  await done
  expect(seen).toEqual([{ loading: INES.id, playing: undefined }])
})
