import { User } from '@aplauso/contract/accounts'
import { AVATAR_MAX_BYTES, HOUR_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import type { App } from '#platform/http/app-type.ts'
import { FILE_TIME } from '#platform/http/late-bodies.ts'
import { readFormFile, registerForms } from '#platform/http/read-form-file.ts'
import { createSlotLimiter } from '#platform/http/slot-limiter.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import type { UserDeps } from '../users.ts'
import { createAvatarEncoder } from './avatar-encoder.ts'
import { getUser } from './get-user.ts'
import { type AvatarDeps, replaceAvatar } from './replace-avatar.ts'

/** Each upload costs processor time and writes and removes a file. */
export const NEW_AVATARS = {
  perAccount: { name: 'new_avatars', points: 20, windowSeconds: HOUR_MS / SECOND_MS },
  perAddress: { name: 'new_avatars_address', points: 100, windowSeconds: HOUR_MS / SECOND_MS },
} as const satisfies Record<string, RateRule>

export type AvatarRouteDeps = AvatarDeps &
  UserDeps & {
    authentication: Authentication
    addressOf: (request: FastifyRequest) => string
    limits: Record<keyof typeof NEW_AVATARS, RateLimit>
  }

// Open uploads are held in memory, each as large as the largest picture.
const UPLOADS_AT_ONCE = 16
const UPLOADS_PER_ACCOUNT = 4

const AVATAR_FILE = { field: 'avatar', maxBytes: AVATAR_MAX_BYTES }

const AvatarForm = z.object({
  avatar: z.file().describe(`a PNG, JPEG, WebP or GIF of at most ${AVATAR_MAX_BYTES} bytes`),
})

export async function avatarRoutes(app: App, deps: AvatarRouteDeps): Promise<void> {
  const { authentication } = deps
  const tags = ['profiles']
  const response = { 200: User }
  const encode = createAvatarEncoder()
  const inSlot = createSlotLimiter(UPLOADS_AT_ONCE, UPLOADS_PER_ACCOUNT)

  app.delete(
    '/api/users/avatar',
    { schema: { summary: 'Have no profile picture', tags, response } },
    async (request) => {
      const { id } = authentication.viewerOf(request)
      await replaceAvatar(deps, id, undefined)
      return getUser(deps, id)
    },
  )

  // A scope of its own, so that no other call accepts forms.
  await app.register(async (scope: App) => {
    await registerForms(scope, AVATAR_FILE)

    scope.put(
      '/api/users/avatar',
      {
        schema: {
          summary: 'Have this profile picture: its middle, as a square',
          tags,
          consumes: ['multipart/form-data'],
          body: AvatarForm,
          response,
        },
        config: { bodyTime: FILE_TIME },
        // The body is a stream: the schema only documents the fields that are read from it.
        validatorCompiler: () => () => true,
      },
      async (request) => {
        const { id } = authentication.viewerOf(request)
        await deps.limits.perAddress.take(deps.addressOf(request))
        await deps.limits.perAccount.take(id)
        await inSlot(id, async () => replaceAvatar(deps, id, await encode(await readFormFile(request, AVATAR_FILE))))
        return getUser(deps, id)
      },
    )
  })
}
