import type { SignedIn } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import { SCENE_VERSIONS_MAX, SCENES_MAX } from '@aplauso/contract/limits'
import {
  LAYER_KINDS,
  NewScene,
  type Scene,
  type SceneFile,
  type SceneLayer,
  type SceneTemplate,
  type SceneVersion,
} from '@aplauso/contract/scenes'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
let creator: SignedIn

beforeAll(async () => {
  creator = await app().register()
})

const call = <Body>(method: string, path: string, body?: unknown, token = creator.token) =>
  app().call<Body>(path, { method, body, token })
const make = async (body: unknown = { name: 'Jogo' }) => (await call<Scene>('POST', '/api/scenes', body)).body
const layer = (id: string, more: Record<string, unknown> = {}) => ({
  ...{ id, kind: 'goal', x: 10, y: 20, width: 400, height: 90, rotation: 0, z: 0, locked: false, hidden: false },
  ...{ settings: {}, ...more },
})

test('A scene is created, changed in part, read and deleted only by its creator', async () => {
  const scene = await make()
  expect(scene).toMatchObject({ name: 'Jogo', width: 1_920, height: 1_080, theme: 'own', layers: [], revision: 1 })
  expect(scene.url).toContain(`/widget/${creator.user.slug}/scene/${scene.id}#key=scene_${scene.id}_`)
  const path = `/api/scenes/${scene.id}`
  const changed = await call<Scene>('PATCH', path, { layers: [layer('a')], revision: 1 })
  expect(changed.body).toMatchObject({ name: 'Jogo', layers: [layer('a')], revision: 2 })
  expect((await call<Scene>('GET', path)).body).toEqual(changed.body)
  expect((await call<Scene[]>('GET', '/api/scenes')).body[0]).toEqual(changed.body)

  const other = await app().register()
  for (const [method, body] of [['GET'], ['PATCH', { name: 'Minha' }], ['DELETE']] as const)
    expect([method, (await call(method, path, body, other.token)).status]).toEqual([method, 404])
  expect((await call('DELETE', path)).status).toBe(204)
  expect((await call('GET', path)).status).toBe(404)
})

test('An agency manages scenes of its creator without their keys, until the creator ends the membership', async () => {
  const [own, agency] = [await app().register(), await app().register('agency')]
  const { link } = agencyActions(app)
  await link(agency, own)
  const query = `?creatorId=${own.user.id}`
  const as = <Body>(method: string, path: string, body?: unknown) =>
    call<Body>(method, `/api/scenes${path}${query}`, body, agency.token)
  const { status, body: scene } = await as<Scene>('POST', '', { name: 'Jogo', layers: [layer('a')] })
  expect([status, scene.url.split('/widget/')[1]]).toEqual([201, `${own.user.slug}/scene/${scene.id}`])
  const path = `/${scene.id}`
  expect((await as<Scene>('PATCH', path, { name: 'Intro', revision: 1 })).body).toMatchObject({ name: 'Intro' })
  const conflict = await as<{ scene: Scene }>('PATCH', path, { name: 'Fim', revision: 1 })
  expect([conflict.status, conflict.body.scene.url]).toEqual([409, scene.url])
  const [version] = (await as<SceneVersion[]>('GET', `${path}/versions`)).body
  expect((await as<Scene>('POST', `${path}/restore`, version)).body).toMatchObject({ name: 'Jogo', url: scene.url })
  const { body: file } = await as<SceneFile>('GET', `${path}/export`)
  expect((await as<Scene>('POST', '/import', file)).status).toBe(201)
  expect((await as<Scene[]>('GET', '')).body.map(({ url }) => url.includes('key'))).toEqual([false, false])
  expect((await call('GET', `/api/scene-templates${query}`, undefined, agency.token)).status).toBe(200)
  expect((await as('POST', `${path}/key`)).status).toBe(403)

  const { body: seen } = await call<Scene>('GET', `/api/scenes${path}`, undefined, own.token)
  expect(seen.url).toContain('#key=')
  expect((await call<Problem>('POST', `/api/scenes${path}/key${query}`, undefined, own.token)).body).toMatchObject({
    code: 'validation_failed',
    errors: [{ path: 'creatorId' }],
  })
  expect((await as('DELETE', path)).status).toBe(204)
  await call('DELETE', `/api/agency/membership/${agency.user.id}`, undefined, own.token)
  expect((await as('GET', '')).status).toBe(403)
})

test('Concurrent changes of one revision: one succeeds, the others get a conflict with the current scene', async () => {
  const { id } = await make()
  const path = `/api/scenes/${id}`
  const answers = await Promise.all(
    ['a', 'b', 'c', 'd'].map((each) =>
      call<Scene & Problem & { scene: Scene }>('PATCH', path, { layers: [layer(each)], revision: 1 }),
    ),
  )
  const [won, ...more] = answers.filter(({ status }) => status === 200)
  expect(more).toEqual([])
  for (const { status, body } of answers.filter((answer) => answer !== won)) {
    expect([status, body.code]).toEqual([409, 'revision_conflict'])
    expect(body.scene).toEqual(won?.body)
  }
  // A change without a revision applies to the current scene.
  expect((await call<Scene>('PATCH', path, { name: 'Outra' })).body).toMatchObject({
    revision: 3,
    layers: won?.body.layers,
  })
})

const STYLE = {
  ...{ color: '#112233', accent: '#FECE34', font: 'bebas-neue', sizePx: 8, plate: 'solid', radiusPx: 0, opacity: 0.1 },
  title: false,
} as const

const WRONG_STYLES = [
  ...(['color', 'accent'] as const).flatMap((name) => [{ [name]: 'red' }, { [name]: '#fff' }]),
  ...[{ font: 'display' }, { sizePx: 7 }, { sizePx: 401 }, { sizePx: 8.5 }, { plate: 'hard' }],
  ...[{ radiusPx: -1 }, { radiusPx: 201 }, { radiusPx: 0.5 }, { opacity: 0.09 }, { opacity: 1.01 }],
  ...[{ title: 'yes' }, { colour: '#112233' }],
].map((style): [style: unknown, path: string] => [style, `layers.1.settings.style.${Object.keys(style)[0]}`])

test('Every kind of layer keeps its style, and a scene its theme, through versions, export and import', async () => {
  const kinds = LAYER_KINDS.filter((kind) => kind !== 'text')
  const settings = { text: 'Olá', color: '#ffffff', size: 20, style: STYLE }
  const layers = [
    ...kinds.map((kind) => layer(kind, { kind, settings: { style: STYLE } })),
    layer('text', { kind: 'text', settings }),
  ]
  const scene = await make({ name: 'Vestida', theme: 'alerts', layers })
  expect(scene).toMatchObject({ theme: 'alerts', layers })
  const path = `/api/scenes/${scene.id}`
  const bare = { theme: 'own', layers: [layer('goal', { settings: { style: { color: null, title: null } } })] }
  expect((await call<Scene>('PATCH', path, bare)).body).toMatchObject(bare)
  const [version] = (await call<SceneVersion[]>('GET', `${path}/versions`)).body
  const canvas = { width: 1_920, height: 1_080, theme: 'alerts', layers }
  expect(version).toMatchObject({ version: 1, layers: layers.length, canvas })
  // A change that does not name the theme keeps it.
  const back = (await call<Scene>('POST', `${path}/restore`, { version: 1 })).body
  expect((await call<Scene>('PATCH', path, { name: 'Outra' })).body).toMatchObject({ theme: 'alerts', layers })
  expect(back).toMatchObject({ theme: 'alerts', layers })
  const { body: file } = await call<SceneFile>('GET', `${path}/export`)
  expect(file).toMatchObject({ theme: 'alerts', layers })
  expect((await call<Scene>('POST', '/api/scenes/import', file)).body).toMatchObject({ theme: 'alerts', layers })
  const { theme: _theme, ...older } = file
  expect((await call<Scene>('POST', '/api/scenes/import', older)).body).toMatchObject({ theme: 'own' })
})

test('An invalid scene is refused, and the answer names the field', async () => {
  const { id } = await make()
  const refused = [
    [{ layers: [layer('a'), layer('a')] }, 'two layers of one id'],
    [{ layers: [layer('a', { kind: 'alerts' }), layer('b', { kind: 'alerts' })] }, 'the alerts more than once'],
    [{ layers: [layer('a', { kind: 'film' })] }, 'layers.0.kind'],
    [{ layers: [layer('a', { width: 0 })] }, 'layers.0.width'],
    [{ layers: [layer('a', { settings: { colour: 'red' } })] }, 'colour'],
    [{ layers: [layer('a', { kind: 'text', settings: { text: 'Olá {nome}' } })] }, '{total}'],
    [{ layers: [layer('a', { kind: 'text', settings: { text: 'Olá', color: 'red' } })] }, '#rrggbb'],
    [{ layers: [layer('a', { kind: 'clock', settings: { timeZone: 'Lua/Mar' } })] }, 'time zone'],
    ...WRONG_STYLES.map(
      ([style, path]) => [{ layers: [layer('a'), layer('b', { settings: { style } })] }, path] as const,
    ),
    [{ theme: 'dark' }, 'theme'],
    [{ layers: Array.from({ length: 61 }, (_, at) => layer(`l${at}`)) }, 'layers'],
    [{ width: 8_000 }, 'width'],
    [{ name: '' }, 'name'],
  ] as const
  for (const [change, names] of refused) {
    const { status, body } = await call<Problem>('PATCH', `/api/scenes/${id}`, change)
    expect([status, body.detail]).toEqual([400, expect.stringContaining(names)])
  }
  expect((await call<Problem>('POST', '/api/scenes', { templateId: 'nada' })).body.detail).toContain('templateId')

  const wrong: [body: unknown, path: string][] = [
    [{ name: 'Jogo', layers: [layer('a', { kind: 'film' })] }, 'layers.0.kind'],
    [{ name: 'Jogo', layers: [layer('b'), layer('a', { settings: { colour: 'red' } })] }, 'layers.1.settings.colour'],
    [{ name: 'Jogo', layers: [layer('a', { settings: { goalId: 5 } })] }, 'layers.0.settings.goalId'],
    [{ layers: [layer('a', { width: 0 })] }, 'layers.0.width'],
    ...WRONG_STYLES.map(([style, path]): [body: unknown, path: string] => [
      { name: 'Jogo', layers: [layer('a'), layer('b', { settings: { style } })] },
      path,
    ]),
    [{ name: 'Jogo', theme: 'dark' }, 'theme'],
    [{ name: 'Jogo', width: 3 }, 'width'],
    [{ width: 1_920, height: 1_080 }, 'name'],
    [{ templateId: 'break', layers: [] }, 'layers'],
    [{ templateId: 5 }, 'templateId'],
    [5, 'body'],
  ]
  for (const [body, path] of wrong) {
    const answer = await call<Problem>('POST', '/api/scenes', body)
    expect([body, answer.status, answer.body.errors?.map((error) => error.path)]).toEqual([
      body,
      400,
      expect.arrayContaining([path]),
    ])
  }
})

type Box = Pick<SceneLayer, 'x' | 'y' | 'width' | 'height'>
const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

test('Twelve templates are valid scenes without overlaps, in the language of the request', async () => {
  const { body } = await call<SceneTemplate[]>('GET', '/api/scene-templates')
  expect(body).toHaveLength(12)
  for (const { id, width, height, layers } of body) {
    expect(NewScene.safeParse({ name: id, width, height, layers }).success, id).toBe(true)
    for (const { x, y, ...box } of layers)
      expect([id, x >= 0 && y >= 0 && x + box.width <= width && y + box.height <= height]).toEqual([id, true])
  }
  for (const { id, layers } of body) {
    const covered = layers.flatMap((one, at) =>
      layers.slice(at + 1).flatMap((other) => (overlap(one, other) ? [`${one.kind} and ${other.kind}`] : [])),
    )
    expect([id, covered]).toEqual([id, []])
  }
  const french = await app().call<Scene>('/api/scenes', {
    ...{ token: creator.token, body: { templateId: 'break' }, headers: { 'accept-language': 'fr' } },
  })
  expect(french.body).toMatchObject({ name: 'Pause', width: 1_920, theme: 'alerts' })
  expect(french.body.layers.map(({ settings }) => settings)).toContainEqual(
    expect.objectContaining({ text: 'De retour dans un instant' }),
  )
})

test('Versions are stored after a pause and at intervals, and each can be restored', async () => {
  const { id } = await make()
  const path = `/api/scenes/${id}`
  const versions = async () =>
    (await call<SceneVersion[]>('GET', `${path}/versions`)).body.map(({ version }) => version)
  for (const name of ['Dois', 'Três', 'Quatro']) await call('PATCH', path, { name })
  // Only the first revision: the others are within the interval.
  expect(await versions()).toEqual([1])
  await sql`update scenes set updated_at = now() - interval '31 seconds' where id = ${id}::uuid`.execute(
    app().database.db,
  )
  await call('PATCH', path, { name: 'Depois da pausa', layers: [layer('a')] })
  expect(await versions()).toEqual([4, 1])

  const back = await call<Scene>('POST', `${path}/restore`, { version: 1 })
  expect(back.body).toMatchObject({ name: 'Jogo', layers: [], revision: 6 })
  expect(await versions()).toEqual([5, 4, 1])
  expect((await call<Scene>('POST', `${path}/restore`, { version: 5 })).body).toMatchObject({ name: 'Depois da pausa' })
  expect((await call('POST', `${path}/restore`, { version: 99 })).status).toBe(404)

  await sql`insert into scene_versions select ${id}::uuid, 100 + n, 'Muitas', 10, 10, '[]', now(), now() - interval '1 hour'
    from generate_series(1, 70) as n`.execute(app().database.db)
  await sql`update scenes set revision = 200, updated_at = now() - interval '1 hour' where id = ${id}::uuid`.execute(
    app().database.db,
  )
  await call('PATCH', path, { name: 'Mais uma' })
  await sql`update scenes set updated_at = now() - interval '1 hour' where id = ${id}::uuid`.execute(app().database.db)
  await call('PATCH', path, { name: 'E outra' })
  const { rows } = await sql<{
    count: number
  }>`select count(*)::integer as count from scene_versions where scene_id = ${id}::uuid`.execute(app().database.db)
  expect(rows[0]?.count).toBeLessThanOrEqual(SCENE_VERSIONS_MAX + 1)
})

test('An exported scene can be imported as a new one, without references to another creator', async () => {
  const scene = await make({
    name: 'Partilhada',
    layers: [layer('a', { settings: { goalId: 'de-outro' } }), layer('b', { kind: 'qr' })],
  })
  const file = (await call<SceneFile>('GET', `/api/scenes/${scene.id}/export`)).body
  expect(JSON.stringify(file)).not.toContain('scene_')
  const other = await app().register()
  const imported = (await call<Scene>('POST', '/api/scenes/import', file, other.token)).body
  expect(imported).toMatchObject({ name: 'Partilhada', revision: 1 })
  expect(imported.layers.map(({ kind, settings }) => [kind, settings])).toEqual([
    ['goal', {}],
    ['qr', {}],
  ])
  for (const bad of [{ ...file, format: 'obs' }, { ...file, layers: [{ kind: 'goal' }] }, []])
    expect((await call('POST', '/api/scenes/import', bad)).status).toBe(400)
})

test('A creator has at most SCENES_MAX scenes, also with concurrent calls', async () => {
  const busy = await app().register()
  await sql`insert into scenes (id, creator_id, name, width, height, layers, created_at, updated_at)
    select gen_random_uuid(), ${busy.user.id}::uuid, 'Cena', 1920, 1080, '[]', now(), now()
    from generate_series(1, ${SCENES_MAX - 2}::integer)`.execute(app().database.db)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => call<Problem>('POST', '/api/scenes', { name: 'Mais uma' }, busy.token)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('limit_reached')
})
