import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { SECOND_MS } from '@aplauso/contract/limits'
import { AppError } from '#platform/errors/app-error.ts'
import { withinTime } from '#platform/time/within-time.ts'
import type { Picture, PictureLook } from './share-picture.ts'

export type DrawRequest = { picture: Picture; avatarPng: Uint8Array | undefined; look: PictureLook }

const DRAWING_MAX_MS = 10 * SECOND_MS

/**
 * Draws the picture as PNG in a thread of its own. Drawing takes a tenth of a second of processor time, which would
 * delay every answer. Pictures are drawn so rarely that a permanent thread would mostly waste memory.
 */
export async function drawPicture(request: DrawRequest): Promise<Buffer> {
  const worker = new Worker(new URL('./draw-worker.ts', import.meta.url), { workerData: request, execArgv: [] })
  try {
    const [png] = await withinTime(once(worker, 'message'), DRAWING_MAX_MS, 'The picture was not drawn')
    return Buffer.from(png)
  } catch (error) {
    throw new AppError('overloaded', 'The picture could not be drawn now', { cause: error })
  } finally {
    await worker.terminate()
  }
}
