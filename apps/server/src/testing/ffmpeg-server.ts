import { encodeSound } from '../modules/media/audio/encoding/encode-sound.ts'
import type { EncodingJob, EncodingResult } from '../modules/media/audio/encoding/encoding-job.ts'
import { type Files, openFfmpeg, type Ran } from './ffmpeg-core.ts'

// Runs requests in sequence for the process that started it, and exits with that process.

export type FfmpegRequest = { files: Files; commands: string[][] } | { sound: Uint8Array; job: EncodingJob }
export type FfmpegReply = { ran: Ran } | { encoded: EncodingResult } | { failure: string }
export type Numbered<Message> = { id: number; message: Message }

const openedFfmpeg = openFfmpeg()

async function runAll({ files, commands }: Extract<FfmpegRequest, { files: Files }>): Promise<Ran> {
  const run = await (await openedFfmpeg)()
  let all: Ran = { files, log: '', failed: false }
  for (const command of commands) {
    const ran = await run(all.files, command)
    all = { ...ran, log: all.log + ran.log }
    if (ran.failed) break
  }
  return all
}

/** Encodes as production does, which uses one process per sound. */
async function encode({ sound, job }: Extract<FfmpegRequest, { sound: Uint8Array }>): Promise<EncodingResult> {
  const run = await (await openedFfmpeg)()
  let files: Files = { in: sound }
  const read = (name: string) => files[name] ?? new Uint8Array()
  return encodeSound(
    {
      async run(args) {
        const ran = await run(files, args)
        files = ran.files
        return ran
      },
      sizeBytes: async (name) => read(name).length,
      read: async (name) => read(name),
    },
    job,
  )
}

let last: Promise<unknown> = openedFfmpeg
process.on('message', ({ id, message: order }: Numbered<FfmpegRequest>) => {
  last = last.then(async () => {
    const done: FfmpegReply = await ('sound' in order
      ? encode(order).then((encoded) => ({ encoded }))
      : runAll(order).then((ran) => ({ ran }))
    ).catch((error: unknown) => ({ failure: String(error) }))
    process.send?.({ id, message: done } satisfies Numbered<FfmpegReply>)
  })
})
process.on('disconnect', () => process.exit())
