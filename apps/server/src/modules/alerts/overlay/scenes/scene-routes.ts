import { Problem } from '@aplauso/contract/errors'
import type { Features } from '@aplauso/contract/features'
import { MINUTE_MS, SCENES_MAX, SECOND_MS } from '@aplauso/contract/limits'
import {
  NewScene,
  Scene,
  SceneChange,
  SceneFile,
  SceneRestore,
  SceneTemplate,
  SceneVersion,
} from '@aplauso/contract/scenes'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import { creatorFor } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { problemOf } from '#platform/http/problems.ts'
import { languageFor } from '#platform/http/request-language.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import type { LiveHub } from '../../live/live-hub.ts'
import { sceneKey, sceneUrl } from '../../scene-key.ts'
import { fileOf, withoutForeignReferences } from './scene-file.ts'
import { findTemplate, listTemplates } from './scene-templates.ts'
import {
  addScene,
  type Canvas,
  changeScene,
  deleteScene,
  getScene,
  listScenes,
  listVersions,
  replaceSceneKey,
  restoreScene,
  type SceneRow,
  sceneWithoutKey,
} from './scenes.ts'

/** Per account: an editor saves twice a second while a layer is dragged, and several may be open. */
export const SCENE_CHANGES: RateRule = { name: 'scene_changes', points: 600, windowSeconds: MINUTE_MS / SECOND_MS }

type SceneDeps = {
  db: Database
  features: Features
  hub: Pick<LiveHub, 'publish'>
  authentication: Pick<Authentication, 'viewerOf'>
  secret: string
  publicUrl: () => string
  sceneChanges: RateLimit
}

const tags = ['scenes']
const params = z.object({ id: z.string() })
const OfCreator = z.object({ creatorId: z.string().optional().describe('for the agency that manages this creator') })
type OfCreatorRequest = FastifyRequest & { query: z.infer<typeof OfCreator> }
/** Enough for sixty layers with long texts. */
const bodyLimit = 256 * 1_024
const Conflict = Problem.extend({ scene: Scene.describe('as it is now') })

/** Routes for scenes; one scene is what one browser source in OBS shows. */
export function sceneRoutes(app: App, deps: SceneDeps): void {
  const { db, authentication } = deps

  const creatorOf = (request: OfCreatorRequest) =>
    creatorFor(deps, authentication.viewerOf(request), request.query.creatorId)

  const urlOf = (request: FastifyRequest, { id, link_version }: SceneRow) =>
    sceneUrl(deps.publicUrl(), authentication.viewerOf(request).slug, id, sceneKey(deps.secret, id, link_version))

  /** An agency gets the address without the key, which would stay valid after the agency has left. */
  async function toResponse(request: FastifyRequest, row: SceneRow): Promise<Scene> {
    if (row.creator_id === authentication.viewerOf(request).id)
      return { ...sceneWithoutKey(row), url: urlOf(request, row) }
    const owner = db.selectFrom('users').select('slug').where('id', '=', row.creator_id)
    const { slug } = await owner.executeTakeFirstOrThrow()
    return { ...sceneWithoutKey(row), url: `${deps.publicUrl()}/widget/${slug}/scene/${row.id}` }
  }

  /** Publishes the change, so that it is on stream at once. */
  async function changeAndPublish<Result>(request: OfCreatorRequest, change: (creatorId: string) => Promise<Result>) {
    const creatorId = await creatorOf(request)
    await deps.sceneChanges.take(authentication.viewerOf(request).id)
    const result = await change(creatorId)
    await deps.hub.publish({ type: 'changed', creatorId })
    return result
  }

  app.get(
    '/api/scene-templates',
    {
      schema: {
        summary: 'Drawn scenes to begin with',
        tags,
        querystring: OfCreator,
        response: { 200: z.array(SceneTemplate) },
      },
    },
    async (request, reply) => {
      await creatorOf(request)
      reply.header('cache-control', 'no-store')
      return listTemplates(languageFor(request))
    },
  )

  app.get(
    '/api/scenes',
    {
      schema: {
        summary: "The creator's scenes, newest first",
        description: `A creator has at most ${SCENES_MAX}: all of them are answered.`,
        tags,
        querystring: OfCreator,
        response: { 200: z.array(Scene) },
      },
    },
    async (request) => {
      const rows = await listScenes(db, await creatorOf(request))
      return Promise.all(rows.map((row) => toResponse(request, row)))
    },
  )

  app.post(
    '/api/scenes',
    {
      bodyLimit,
      schema: {
        summary: 'Add a scene: empty, with layers, or as a template has it',
        description: `With ${SCENES_MAX} of them one more is refused with 409 \`limit_reached\`.`,
        tags,
        querystring: OfCreator,
        body: NewScene,
        response: { 201: Scene },
      },
    },
    async (request, reply) => {
      const canvas = canvasOf(request)
      const scene = await changeAndPublish(request, (creatorId) => addScene(db, creatorId, canvas))
      return reply.code(201).send(await toResponse(request, scene))
    },
  )

  app.post(
    '/api/scenes/import',
    {
      bodyLimit,
      schema: {
        summary: 'Add a scene from a file that was exported',
        description: 'Goals, timers and files that are not of this creator are left out of its layers.',
        tags,
        querystring: OfCreator,
        body: SceneFile,
        response: { 201: Scene },
      },
    },
    async (request, reply) => {
      const scene = await changeAndPublish(request, async (creatorId) => {
        const layers = await withoutForeignReferences(db, creatorId, request.body.layers)
        return addScene(db, creatorId, { ...request.body, layers })
      })
      return reply.code(201).send(await toResponse(request, scene))
    },
  )

  app.get(
    '/api/scenes/:id',
    { schema: { summary: 'One scene', tags, params, querystring: OfCreator, response: { 200: Scene } } },
    async (request) => toResponse(request, await getScene(db, await creatorOf(request), request.params.id)),
  )

  app.patch(
    '/api/scenes/:id',
    {
      bodyLimit,
      schema: {
        summary: 'Change a scene; what is not named stays. It is on stream within a second',
        description:
          'With a `revision` that is not the present one nothing is changed: 409 `revision_conflict`, with the scene as it is.',
        tags,
        params,
        querystring: OfCreator,
        body: SceneChange,
        response: { 200: Scene, 409: { content: { 'application/problem+json': { schema: Conflict } } } },
      },
    },
    async (request, reply) => {
      const { scene, isConflict } = await changeAndPublish(request, (creatorId) =>
        changeScene(db, creatorId, request.params.id, request.body),
      )
      if (!isConflict) return toResponse(request, scene)
      const conflict = new AppError('revision_conflict', `The scene is at revision ${scene.revision} by now`)
      return reply
        .code(409)
        .type('application/problem+json')
        .serializer(JSON.stringify)
        .send({ ...problemOf(conflict, request.id), scene: await toResponse(request, scene) })
    },
  )

  app.delete(
    '/api/scenes/:id',
    {
      schema: {
        summary: 'Delete a scene with its versions; where it is shown there is nothing any more',
        tags,
        params,
        querystring: OfCreator,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await changeAndPublish(request, (creatorId) => deleteScene(db, creatorId, request.params.id))
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/scenes/:id/key',
    {
      schema: {
        summary: "Replace the scene's own link; the old one is dead at once",
        tags,
        params,
        querystring: z.object({}),
        response: { 200: Scene },
      },
    },
    async (request) =>
      toResponse(
        request,
        await changeAndPublish(request, (creatorId) => replaceSceneKey(db, creatorId, request.params.id)),
      ),
  )

  app.get(
    '/api/scenes/:id/versions',
    {
      schema: {
        summary: 'How the scene was before, newest first',
        description:
          'One is kept before the first change after a pause, and every two minutes while it is being changed.',
        tags,
        params,
        querystring: OfCreator,
        response: { 200: z.array(SceneVersion) },
      },
    },
    async (request) => listVersions(db, await creatorOf(request), request.params.id),
  )

  app.post(
    '/api/scenes/:id/restore',
    {
      schema: {
        summary: 'Go back to a version, as a new revision; how it is now becomes a version in its turn',
        tags,
        params,
        querystring: OfCreator,
        body: SceneRestore,
        response: { 200: Scene },
      },
    },
    async (request) =>
      toResponse(
        request,
        await changeAndPublish(request, (creatorId) =>
          restoreScene(db, creatorId, request.params.id, request.body.version),
        ),
      ),
  )

  app.get(
    '/api/scenes/:id/export',
    { schema: { summary: 'The scene as a file', tags, params, querystring: OfCreator, response: { 200: SceneFile } } },
    async (request, reply) => {
      const scene = await getScene(db, await creatorOf(request), request.params.id)
      reply.header('content-disposition', `attachment; filename="aplauso-scene-${scene.id}.json"`)
      return fileOf(scene)
    },
  )
}

function canvasOf(request: FastifyRequest<{ Body: NewScene }>): Canvas {
  const { body } = request
  if (!('templateId' in body)) return body
  const template = findTemplate(body.templateId, languageFor(request))
  if (template === undefined) throw invalid('templateId', 'is none of the templates')
  const { width, height, theme, layers } = template
  return { name: body.name ?? template.name, width, height, theme, layers }
}
