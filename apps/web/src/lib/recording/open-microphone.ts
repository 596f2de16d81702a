import type { Microphone } from './recording.ts'
import { chooseRecordingType } from './recording-type.ts'

const CONSTRAINTS: MediaStreamConstraints = {
  audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 },
}
const BITS_PER_SECOND = 64_000
const MS_PER_SECOND = 1_000

/** Asks the person for the microphone and records it. Rejects with the browser's reason. */
export async function openMicrophone(maxMs: number): Promise<Microphone> {
  const stream = await navigator.mediaDevices.getUserMedia(CONSTRAINTS)
  try {
    return await record(stream, maxMs)
  } catch (error) {
    letGo(stream)
    throw error
  }
}

async function record(stream: MediaStream, maxMs: number): Promise<Microphone> {
  const mimeType = chooseRecordingType((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, { audioBitsPerSecond: BITS_PER_SECOND, ...(mimeType && { mimeType }) })
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const ear = listen(stream, maxMs, stop)
  const recorded = untilStopped(recorder).finally(() => {
    ear.close()
    letGo(stream)
  })
  // Whoever opened it waits for it only when it has begun.
  recorded.catch(() => {})
  const begun = new Promise((resolve, reject) => {
    recorder.onstart = resolve
    recorded.catch(reject)
  })
  // Not in slices: only a recording of one piece says in its header how long it is.
  recorder.start()
  await begun
  return { readLevel: ear.readLevel, stop, recorded }
}

/** A recorder stops when it is told to, and also when its device is pulled out: then it keeps what there is. */
function untilStopped(recorder: MediaRecorder): Promise<Blob> {
  const parts: Blob[] = []
  return new Promise((resolve, reject) => {
    recorder.ondataavailable = ({ data }) => parts.push(data)
    recorder.onstop = () => resolve(new Blob(parts, { type: recorder.mimeType }))
    recorder.onerror = () => {
      if (recorder.state === 'inactive') reject(new Error('The recording failed'))
    }
  })
}

/** Measures how loud it is, and calls `onLimit` after `maxMs`: the clock of sound runs on where a hidden page's timers are slowed. */
function listen(stream: MediaStream, maxMs: number, onLimit: () => void) {
  const context = new AudioContext()
  // A browser may hold it back when the person took long to allow the microphone.
  void context.resume()
  const analyser = new AnalyserNode(context, { fftSize: 1024 })
  context.createMediaStreamSource(stream).connect(analyser)
  const silence = new ConstantSourceNode(context, { offset: 0 })
  silence.connect(context.destination)
  silence.onended = onLimit
  silence.start()
  silence.stop(context.currentTime + maxMs / MS_PER_SECOND)
  const samples = new Float32Array(analyser.fftSize)
  return {
    readLevel() {
      if (context.state !== 'running') return undefined
      analyser.getFloatTimeDomainData(samples)
      return loudness(samples)
    },
    close() {
      silence.onended = null
      void context.close()
    },
  }
}

const QUIETEST_DECIBELS = -54
const LOUDEST_DECIBELS = -9

/** On a scale of decibels, as it is heard: 0 is a quiet room, 1 as loud as speech gets. */
function loudness(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  const decibels = 10 * Math.log10(power)
  return Math.max(0, Math.min(1, (decibels - QUIETEST_DECIBELS) / (LOUDEST_DECIBELS - QUIETEST_DECIBELS)))
}

function letGo(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}
