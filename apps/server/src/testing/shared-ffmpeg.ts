import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { SoundRunner } from '#modules/media/public.ts'
import type { FfmpegReply, FfmpegRequest, Numbered } from './ffmpeg-server.ts'

/** The path of a program that runs like an installed ffmpeg, for machines without one. */
export const FFMPEG_PROCESS = fileURLToPath(new URL('./ffmpeg-process.ts', import.meta.url))

const SERVER = fileURLToPath(new URL('./ffmpeg-server.ts', import.meta.url))

// One server per test process: its start and its warm-up are most of the cost of a sound.
let server: ChildProcess | undefined
let lastId = 0

function startServer(): ChildProcess {
  const child = fork(SERVER, { execArgv: ['--disable-warning=ExperimentalWarning'], serialization: 'advanced' })
  child.setMaxListeners(0)
  // The server does not keep the process alive after the tests.
  child.unref()
  child.channel?.unref()
  return child
}

async function requestRun(message: FfmpegRequest): Promise<FfmpegReply> {
  server ??= startServer()
  const child = server
  lastId += 1
  const id = lastId
  const { promise, resolve, reject } = Promise.withResolvers<FfmpegReply>()
  const onAnswer = (answer: Numbered<FfmpegReply>) => answer.id === id && resolve(answer.message)
  const end = () => reject(new Error('ffmpeg ended'))
  child.on('message', onAnswer).once('exit', end)
  child.send({ id, message } satisfies Numbered<FfmpegRequest>)
  return promise.finally(() => child.off('message', onAnswer).off('exit', end))
}

/** Encodes as production does, but in one warm process for all sounds. */
export const sharedFfmpeg: SoundRunner = {
  async encode(sound, job) {
    const done = await requestRun({ sound, job })
    if ('encoded' in done) return done.encoded
    return { failure: 'crashed', log: 'failure' in done ? done.failure : '' }
  },
  close: async () => undefined,
}

/** Runs commands in sequence in a folder with these files. Returns all files at the end and the log. */
export async function ffmpeg(files: Record<string, Uint8Array>, ...commands: string[][]) {
  const done = await requestRun({ files, commands })
  if (!('ran' in done) || done.ran.failed) throw new Error(`ffmpeg failed: ${JSON.stringify(done).slice(-2_000)}`)
  const outputs = Object.entries(done.ran.files).map(([name, bytes]) => [name, Buffer.from(bytes)] as const)
  return { files: new Map(outputs), log: done.ran.log }
}

/** Measures a sound: its samples, duration, loudness, and true peak. */
export async function listen(sound: Uint8Array) {
  const measured = ['-af', 'ebur128=framelog=verbose:peak=true', '-c:a', 'pcm_s16le', '-f', 's16le', 'file:pcm']
  const { files, log } = await ffmpeg({ sound }, ['-i', 'file:sound', ...measured])
  const number = (pattern: RegExp) => Number(pattern.exec(log)?.[1])
  const hertz = number(/Audio: .*? (\d+) Hz/)
  const pcm = files.get('pcm') ?? Buffer.alloc(0)
  return {
    pcm: new Int16Array(pcm.buffer.slice(pcm.byteOffset, pcm.byteOffset + pcm.length)),
    format: /Stream #0:0.*: (Audio: .*)/.exec(log)?.[1],
    durationMs: (pcm.length / 2 / hertz) * 1_000,
    lufs: number(/\bI:\s+(-?[\d.]+) LUFS/),
    peakDb: number(/Peak:\s+(-?[\d.]+) dBFS/),
  }
}
