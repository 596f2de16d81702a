import { AVATAR_MAX_BYTES } from '@aplauso/contract/limits'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError, invalid } from '#platform/errors/app-error.ts'

const FIELD = 'avatar'

/** For the multipart plugin. One byte more than is taken, to tell a picture that just fits from one that is cut off. */
export const PICTURE_LIMITS = { files: 1, fields: 0, headerPairs: 20, fileSize: AVATAR_MAX_BYTES + 1 }

/**
 * The bytes of the one file of a form. Ends with payload_too_large as soon as there are too many, validation_failed for
 * a form without the file or broken off, unsupported_media for a body that is no form.
 */
export async function readPicture(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('unsupported_media', 'Send multipart/form-data with the file "avatar"')
  try {
    const part = await filePart(request)
    if (part?.fieldname !== FIELD) throw invalid(FIELD, 'is required')
    return await readAll(part)
  } finally {
    // What is left of a form that was refused is let pass: a client that is still sending could not read the answer.
    request.raw.unpipe().resume()
  }
}

async function filePart(request: FastifyRequest): Promise<MultipartFile | undefined> {
  try {
    return await request.file()
  } catch (error) {
    throw brokenForm(error)
  }
}

async function readAll({ file }: MultipartFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  try {
    for await (const chunk of file) {
      chunks.push(chunk)
      sizeBytes += chunk.length
      if (sizeBytes > AVATAR_MAX_BYTES) break
    }
  } catch (error) {
    throw brokenForm(error)
  }
  if (sizeBytes > AVATAR_MAX_BYTES) {
    throw new AppError('payload_too_large', `The picture must have at most ${AVATAR_MAX_BYTES} bytes`)
  }
  return Buffer.concat(chunks)
}

const brokenForm = (cause: unknown) => {
  const message = 'must come alone, in a whole multipart form'
  return new AppError('validation_failed', `${FIELD}: ${message}`, {
    errors: [{ path: FIELD, code: 'invalid', message }],
    cause,
  })
}
