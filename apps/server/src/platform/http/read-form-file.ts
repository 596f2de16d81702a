import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FastifyRouteSchemaDef } from 'fastify/types/schema.js'
import { validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { AppError, invalid } from '../errors/app-error.ts'
import type { App } from './app-type.ts'

/** The one file of a form. `texts`: the names of other fields that the form may have. */
export type FormFile = { field: string; maxBytes: number; texts?: readonly string[] }

const TEXT_MAX_BYTES = 1_024

/**
 * Makes this scope accept forms with one file, and no other body. Register only the routes with forms inside the scope.
 */
export async function registerForms(scope: App, { maxBytes, texts = [] }: Omit<FormFile, 'field'>): Promise<void> {
  scope.removeAllContentTypeParsers()
  // One byte more than the limit, to distinguish a file that just fits from one that is cut off.
  await scope.register(multipart, {
    limits: { files: 1, fields: texts.length, headerPairs: 20, fieldSize: TEXT_MAX_BYTES, fileSize: maxBytes + 1 },
  })
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
    // Reads the rest of a refused form: a client that is still sending could not read the answer.
    request.raw.unpipe().resume()
  }
}

/**
 * Like `readFormFile`, for a form with texts before or after the file. The file name comes from the client unchecked.
 */
export async function readForm(
  request: FastifyRequest,
  { field, maxBytes, texts = [] }: FormFile,
): Promise<{ bytes: Buffer; fileName: string; texts: Record<string, string | undefined> }> {
  if (!request.isMultipart())
    throw new AppError('unsupported_media', `Send multipart/form-data with the file "${field}"`)
  const found: Record<string, string | undefined> = {}
  let file: { bytes: Buffer; fileName: string } | undefined
  try {
    const parts = request.parts()
    for (;;) {
      const { value: part, done } = await parts.next().catch((error: unknown) => {
        throw brokenForm(field, error)
      })
      if (done) break
      if (part.type === 'file') {
        if (part.fieldname !== field) throw invalid(field, 'is required')
        file = { bytes: await readAll(part, maxBytes), fileName: part.filename }
      } else {
        if (!texts.includes(part.fieldname)) throw invalid(part.fieldname, 'is not known')
        if (part.valueTruncated) throw invalid(part.fieldname, 'is too long')
        found[part.fieldname] = String(part.value)
      }
    }
  } finally {
    request.raw.unpipe().resume()
  }
  if (file === undefined) throw invalid(field, 'is required')
  return { ...file, texts: found }
}

/** Validation of a route that reads a form: its body is a stream, and its schema only documents the form. */
export const validateAllButBody = ({ schema, ...route }: FastifyRouteSchemaDef<unknown>) =>
  route.httpPart !== 'body' && schema instanceof z.ZodType ? validatorCompiler({ ...route, schema }) : () => true

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
