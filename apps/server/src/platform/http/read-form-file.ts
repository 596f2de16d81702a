import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError, invalid } from '../errors/app-error.ts'
import type { App } from './app.ts'

/** The one file of a form. */
export type FormFile = { field: string; maxBytes: number }

/** Has this scope take forms with one file, and no other body. The routes register themselves in it, so that no other does. */
export async function takeForms(scope: App, { maxBytes }: Pick<FormFile, 'maxBytes'>): Promise<void> {
  scope.removeAllContentTypeParsers()
  // One byte more than is taken, to tell a file that just fits from one that is cut off.
  await scope.register(multipart, { limits: { files: 1, fields: 0, headerPairs: 20, fileSize: maxBytes + 1 } })
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

/**
 * The bytes of the one file of a form. Ends with payload_too_large as soon as there are too many, validation_failed for
 * a form without the file or broken off, unsupported_media for a body that is no form.
 */
export async function readFormFile(request: FastifyRequest, { field, maxBytes }: FormFile): Promise<Buffer> {
  if (!request.isMultipart())
    throw new AppError('unsupported_media', `Send multipart/form-data with the file "${field}"`)
  try {
    const part = await filePart(request, field)
    if (part?.fieldname !== field) throw invalid(field, 'is required')
    return await readAll(part, maxBytes)
  } finally {
    // What is left of a form that was refused is let pass: a client that is still sending could not read the answer.
    request.raw.unpipe().resume()
  }
}

async function filePart(request: FastifyRequest, field: string): Promise<MultipartFile | undefined> {
  try {
    return await request.file()
  } catch (error) {
    throw brokenForm(field, error)
  }
}

async function readAll({ file, fieldname }: MultipartFile, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  try {
    for await (const chunk of file) {
      chunks.push(chunk)
      sizeBytes += chunk.length
      if (sizeBytes > maxBytes) break
    }
  } catch (error) {
    throw brokenForm(fieldname, error)
  }
  if (sizeBytes > maxBytes) throw new AppError('payload_too_large', `The file must have at most ${maxBytes} bytes`)
  return Buffer.concat(chunks)
}

const brokenForm = (field: string, cause: unknown) => {
  const message = 'must come alone, in a whole multipart form'
  return new AppError('validation_failed', `${field}: ${message}`, {
    errors: [{ path: field, code: 'invalid', message }],
    cause,
  })
}
