import { startLevelMeter } from './level-meter.ts'
import type { Microphone } from './recording.ts'
import { chooseRecordingType } from './recording-type.ts'

const CONSTRAINTS: MediaStreamConstraints = {
  audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 },
}
const BITS_PER_SECOND = 64_000

/** Requests the microphone and records it. Rejects with the browser's reason. */
export async function openMicrophone(maxMs: number): Promise<Microphone> {
  const stream = await navigator.mediaDevices.getUserMedia(CONSTRAINTS)
  try {
    return await record(stream, maxMs)
  } catch (error) {
    stopTracks(stream)
    throw error
  }
}

async function record(stream: MediaStream, maxMs: number): Promise<Microphone> {
  const mimeType = chooseRecordingType((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, { audioBitsPerSecond: BITS_PER_SECOND, ...(mimeType && { mimeType }) })
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  // A recorder should stop with its device, but Chromium continues when only the permission was revoked.
  for (const track of stream.getTracks()) track.onended = stop
  const levelMeter = startLevelMeter(stream, maxMs, stop)
  const recorded = untilStopped(recorder).finally(() => {
    levelMeter.close()
    stopTracks(stream)
  })
  const started = new Promise<unknown>((resolve, reject) => {
    recorder.onstart = resolve
    // The recorder may stop before it has started.
    recorded.then(resolve, reject)
  })
  // One piece without time slices, because only then the header contains the duration.
  recorder.start()
  await started
  return { readLevel: levelMeter.readLevel, stop, recorded }
}

/** Resolves with the recording on stop, also when the device is unplugged. */
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

function stopTracks(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop()
}
