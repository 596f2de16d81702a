import { encodeWith } from '../modules/audio/encoding/encode-with.ts'
import type { EncodingJob, EncodingResult } from '../modules/audio/encoding/encoding-job.ts'
import { type Files, openFfmpeg, type Ran } from './ffmpeg-core.ts'

// Does one order after the other for the process that has started it, and ends with it.

export type Order = { files: Files; commands: string[][] } | { sound: Uint8Array; job: EncodingJob }
export type Done = { ran: Ran } | { encoded: EncodingResult } | { failure: string }
export type Numbered<Message> = { id: number; message: Message }

const opened = openFfmpeg()

async function runAll({ files, commands }: Extract<Order, { files: Files }>): Promise<Ran> {
  const run = await (await opened)()
  let all: Ran = { files, log: '', failed: false }
  for (const command of commands) {
    const ran = await run(all.files, command)
    all = { ...ran, log: all.log + ran.log }
    if (ran.failed) break
  }
  return all
}

/** As the product does in a process for each sound. */
async function encode({ sound, job }: Extract<Order, { sound: Uint8Array }>): Promise<EncodingResult> {
  const run = await (await opened)()
  let files: Files = { in: sound }
  const read = (name: string) => files[name] ?? new Uint8Array()
  return encodeWith(
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

let last: Promise<unknown> = opened
process.on('message', ({ id, message: order }: Numbered<Order>) => {
  last = last.then(async () => {
    const done: Done = await ('sound' in order
      ? encode(order).then((encoded) => ({ encoded }))
      : runAll(order).then((ran) => ({ ran }))
    ).catch((error: unknown) => ({ failure: String(error) }))
    process.send?.({ id, message: done } satisfies Numbered<Done>)
  })
})
process.on('disconnect', () => process.exit())
