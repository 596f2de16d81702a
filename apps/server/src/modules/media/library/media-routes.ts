import type { Features } from '@aplauso/contract/features'
import { HOUR_MS, MEDIA_MAX_BYTES, MEDIA_NAME_MAX_CHARACTERS, SECOND_MS } from '@aplauso/contract/limits'
import { Media, MediaChange, MediaName, MediaQuota } from '@aplauso/contract/media'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import { creatorFor } from '#modules/creators/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { FILE_TIME } from '#platform/http/late-bodies.ts'
import { linkNext, PageQuery } from '#platform/http/paging.ts'
import { readForm, registerForms, validateAllButBody } from '#platform/http/read-form-file.ts'
import { createSlotLimiter } from '#platform/http/slot-limiter.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { type DeleteDeps, deleteMedia } from './delete-media.ts'
import { encodeMedia, type MediaEncoders } from './encoding/encode-media.ts'
import { listMedia } from './list-media.ts'
import { readQuota, requireFreeSpace } from './media-quota.ts'
import { renameMedia } from './rename-media.ts'
import { storeMedia } from './store-media.ts'

const MEDIA_FILE = { field: 'file', maxBytes: MEDIA_MAX_BYTES, texts: ['name'] as const }

const MediaForm = z.object({
  file: z
    .file()
    .describe(
      'PNG, JPEG, WebP, AVIF, GIF or APNG; WebM, MP4 or MOV of at most 15 s, which becomes silent; MP3, WAV, Ogg or M4A from 50 ms to 10 s',
    ),
  name: z.string().optional().describe('that of the file unless it is given'),
})

/** The given name, else the file name without its extension. Rejects with validation_failed if the name is too long. */
function nameOf({ name, fileName }: { name: string | undefined; fileName: string }): string {
  if (name !== undefined && name.trim() !== '') {
    const parsedName = MediaName.safeParse(name)
    if (!parsedName.success) throw invalid('name', `must be a line of at most ${MEDIA_NAME_MAX_CHARACTERS} characters`)
    return parsedName.data
  }
  const baseName = fileName.replace(/\.[a-z\d]{1,5}$/i, '').replace(/[\p{Cc}\s]+/gu, ' ')
  const found = MediaName.safeParse([...baseName.toWellFormed().trim()].slice(0, MEDIA_NAME_MAX_CHARACTERS).join(''))
  return found.data ?? '…'
}

/** Per account, because encoding takes seconds of a processor. */
export const NEW_MEDIA: RateRule = { name: 'new_media', points: 120, windowSeconds: HOUR_MS / SECOND_MS }

export type MediaLibraryDeps = DeleteDeps &
  MediaEncoders & { authentication: Authentication; prices: Prices; features: Features; newMedia: RateLimit }

// Uploads in progress are held in memory: at most this many of the largest size.
const UPLOADS_AT_ONCE = 6
const UPLOADS_PER_ACCOUNT = 3

const MEDIA = '/api/media'
const OfCreator = z.object({
  creatorId: z.string().optional().describe('for the agency that manages this creator'),
})
const ListQuery = PageQuery.extend(OfCreator.shape)
const OneMedia = z.object({ id: z.string() })
const tags = ['media']

export async function mediaLibraryRoutes(app: App, deps: MediaLibraryDeps): Promise<void> {
  const { authentication } = deps
  const inSlot = createSlotLimiter(UPLOADS_AT_ONCE, UPLOADS_PER_ACCOUNT)
  const creatorOf = (request: FastifyRequest & { query: z.infer<typeof OfCreator> }) =>
    creatorFor(deps, authentication.viewerOf(request), request.query.creatorId)

  app.get(
    MEDIA,
    {
      schema: {
        summary: "The creator's files, newest first, with where each is used",
        tags,
        querystring: ListQuery,
        response: { 200: z.array(Media) },
      },
    },
    async (request, reply) => {
      const files = await listMedia(deps, await creatorOf(request), request.query)
      linkNext(reply, MEDIA, request.query, files)
      return files
    },
  )

  app.get(
    `${MEDIA}/quota`,
    {
      schema: {
        summary: 'What the files take, and what the plan has for them',
        tags,
        querystring: OfCreator,
        response: { 200: MediaQuota },
      },
    },
    async (request) => readQuota(deps, await creatorOf(request)),
  )

  app.patch(
    `${MEDIA}/:id`,
    {
      schema: {
        summary: 'Give a file another name',
        tags,
        params: OneMedia,
        querystring: OfCreator,
        body: MediaChange,
        response: { 200: Media },
      },
    },
    async (request) => renameMedia(deps, await creatorOf(request), request.params.id, request.body.name),
  )

  app.delete(
    `${MEDIA}/:id`,
    {
      schema: {
        summary: 'Delete a file that nothing uses; 409 `in_use` names what does',
        tags,
        params: OneMedia,
        querystring: OfCreator,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await deleteMedia(deps, await creatorOf(request), request.params.id)
      return reply.code(204).send()
    },
  )

  // Registered in its own scope, so that no other route accepts forms.
  await app.register(async (scope: App) => {
    await registerForms(scope, MEDIA_FILE)

    scope.post(
      MEDIA,
      {
        schema: {
          summary: 'Upload a picture, a film or a sound; it is made anew, and what moves stays so',
          tags,
          consumes: ['multipart/form-data'],
          querystring: OfCreator,
          body: MediaForm,
          response: { 201: Media },
        },
        config: { bodyTime: FILE_TIME },
        validatorCompiler: validateAllButBody,
      },
      async (request, reply) => {
        const { id: viewerId } = authentication.viewerOf(request)
        const creatorId = await creatorOf(request)
        await deps.newMedia.take(viewerId)
        return inSlot(creatorId, async () => {
          // Refused before the upload if there is no free space at all.
          await requireFreeSpace(deps, creatorId, 1)
          const { bytes, fileName, texts } = await readForm(request, MEDIA_FILE)
          const name = nameOf({ name: texts.name, fileName })
          const encoded = await encodeMedia(deps, bytes)
          // A creator who cancelled the upload does not expect the file.
          if (request.socket.destroyed) throw new AppError('overloaded', 'The upload was called off')
          return reply.code(201).send(await storeMedia(deps, creatorId, name, encoded))
        })
      },
    )
  })
}
