import { ALERT_SETTINGS_DEFAULTS, AlertSettings } from '@aplauso/contract/alerts'
import {
  NewScene,
  Scene,
  SceneChange,
  SceneFile,
  SceneLayer,
  SceneTemplate,
  SceneVersion,
} from '@aplauso/contract/scenes'
import * as z from 'zod'
import { newCreator } from './dashboard.ts'
import { type Answers, call, refuse, standIn } from './stand-in.ts'

type Given = Pick<SceneLayer, 'id' | 'kind'> & Partial<Omit<SceneLayer, 'kind' | 'settings'>> & { settings?: object }

/** A layer of 200 by 100 at the upper left, with changes. */
export const layer = ({ id, kind, settings = {}, ...changes }: Given): SceneLayer =>
  SceneLayer.parse({
    ...{ id, kind, x: 100, y: 100, width: 200, height: 100, z: 0 },
    ...changes,
    settings: kind === 'text' ? { text: 'Olá', ...settings } : settings,
  })

export const scene = (changes: Partial<Scene> = {}): Scene => ({
  ...{ id: 'cena-1', name: 'Jogo', width: 1_920, height: 1_080, theme: 'own', layers: [], revision: 1 },
  ...{ url: `${location.origin}/widget/rui/scene/cena-1#key=segredo`, updatedAt: '2026-11-23T10:00:00.000Z' },
  ...changes,
})

/** A server with these scenes. As in the contract, it refuses a change of an older revision. */
export function standInScenes(scenes: Scene[], others: Answers = {}) {
  let stored = scenes
  let isCut = false
  let interference: SceneChange | undefined
  let made = 0
  const find = (id: string | undefined) => stored.find((one) => one.id === id)
  const put = (next: Scene) => {
    stored = stored.some(({ id }) => id === next.id)
      ? stored.map((one) => (one.id === next.id ? next : one))
      : [next, ...stored]
    return next
  }
  const change = (now: Scene, { revision: _of, ...changes }: SceneChange) =>
    put(Scene.parse({ ...now, ...changes, revision: now.revision + 1 }))
  const calls = standIn({
    ...newCreator().answers,
    'GET /api/scenes': call({ answers: Scene.array(), answer: () => stored }),
    'POST /api/scenes': call({
      asks: NewScene,
      answers: Scene,
      answer: (body) =>
        put(
          scene({
            ...('templateId' in body ? { name: body.name ?? 'Modelo' } : body),
            ...{ id: `nova-${++made}`, revision: 1 },
          }),
        ),
    }),
    'POST /api/scenes/import': call({
      asks: SceneFile,
      answers: Scene,
      answer: ({ format: _format, formatVersion: _version, ...file }) => put(scene({ ...file, id: 'trazida' })),
    }),
    'GET /api/scenes/:id': call({
      answers: Scene,
      answer: (_body, { params }) => find(params.id) ?? refuse('not_found'),
    }),
    'PATCH /api/scenes/:id': call({
      asks: SceneChange,
      answers: Scene,
      answer(body, { params }) {
        if (isCut) return Response.error()
        const known = find(params.id)
        if (known === undefined) return refuse('not_found')
        const now = interference ? change(known, interference) : known
        interference = undefined
        if (body.revision === now.revision) return change(now, body)
        const problem = { ...{ type: 'about:blank', title: '', detail: '', requestId: 'test' }, scene: now }
        return Response.json({ ...problem, status: 409, code: 'revision_conflict' }, { status: 409 })
      },
    }),
    'DELETE /api/scenes/:id': call({
      answer(_body, { params }) {
        stored = stored.filter(({ id }) => id !== params.id)
      },
    }),
    'GET /api/scenes/:id/versions': call({
      answers: SceneVersion.array(),
      answer: () => [
        {
          ...{ version: 1, savedAt: '2026-11-22T10:00:00.000Z', name: 'Jogo', layers: 1 },
          canvas: {
            ...{ width: 1_920, height: 1_080, theme: 'own' },
            layers: [layer({ id: 'a', kind: 'counter', width: 800, height: 400 })],
          },
        },
      ],
    }),
    'POST /api/scenes/:id/restore': call({
      asks: z.object({ version: z.int() }),
      answers: Scene,
      answer: (_body, { params }) => change(scene({ ...find(params.id) }), { layers: [] }),
    }),
    'POST /api/scenes/:id/key': call({
      answers: z.object({ url: z.string() }),
      answer: () => ({ url: `${location.origin}/widget/rui/scene/cena-1#key=novo` }),
    }),
    'GET /api/scene-templates': call({
      answers: SceneTemplate.array(),
      answer: () => [{ id: 'meta', name: 'Meta e alertas', width: 1_920, height: 1_080, theme: 'own', layers: [] }],
    }),
    'GET /api/alerts/settings': call({
      answers: AlertSettings,
      answer: () => AlertSettings.parse(ALERT_SETTINGS_DEFAULTS),
    }),
    ...others,
  })
  const patches = () => calls.flatMap((one) => (one.method === 'PATCH' ? [SceneChange.parse(one.body)] : []))
  return {
    /** The scene at the server. */
    now: (id = 'cena-1') => find(id) ?? scene(),
    all: () => stored,
    calls,
    patches,
    /** A change by somebody else. */
    others(changes: SceneChange, id = 'cena-1') {
      change(find(id) ?? scene(), changes)
    },
    /** A change by somebody else right before the next save. */
    interfere(changes: SceneChange) {
      interference = changes
    },
    /** While true, no save reaches the server. */
    cut(is: boolean) {
      isCut = is
    },
  }
}
