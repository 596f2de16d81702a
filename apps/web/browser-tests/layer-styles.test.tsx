import type { AlertSettings } from '@aplauso/contract/alerts'
import { ALERT_SETTINGS_DEFAULTS, AlertStyle } from '@aplauso/contract/alerts'
import { contrastOf } from '@aplauso/contract/contrast'
import { LAYER_KINDS, type LayerStyle, type SceneTheme } from '@aplauso/contract/scenes'
import { expect, onTestFinished, test } from 'vitest'
import { layer } from './support/scenes.ts'

/** The kinds of layers that show a value at once; alerts have a style of their own. */
const KINDS = LAYER_KINDS.filter((kind) => kind !== 'alerts')
const TEXT_KINDS = KINDS.filter((kind) => kind !== 'media' && kind !== 'qr')
const GAMES = ['#ffffff', '#000000', '#87ceeb']

const NAMES = ['Marta', 'Rui', 'Beatriz Sá']
const DONORS = NAMES.map((name, nth) => ({ name, amountCents: 2_500 - nth, donations: 1 }))
const DONATIONS = DONORS.map((donor, nth) => ({ ...donor, id: `d${nth}`, currency: 'EUR' }))
const PICTURE = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'
const MILESTONES = [{ cents: 40_000, text: 'Canto' }]
const STATES = {
  goal: { targetCents: 50_000, receivedCents: 32_500, title: 'Câmara', milestones: MILESTONES },
  'top:month:5': { donors: DONORS },
  'latest:3': { donations: DONATIONS },
  'latest:10': { donations: DONATIONS },
  'counter:amount:day': { value: 32_500 },
  timer: { timer: { leftMs: 60_000 } },
  page: { url: 'https://example.com', code: ['101', '010', '101'] },
  media: { file: { url: PICTURE, kind: 'image' } },
}

type Given = { theme?: SceneTheme; style?: LayerStyle; look?: Partial<AlertSettings['look']>; text?: object }

/** The overlay in a frame, with a scene of one layer of each kind that shows values. */
async function openScene(given: Given = {}) {
  const frame = document.createElement('iframe')
  Object.assign(frame.style, { position: 'fixed', inset: '0', width: '960px', height: '540px' })
  const ready = new Promise<void>((resolve) => {
    addEventListener('message', ({ source, data }) => {
      if (source === frame.contentWindow && data.aplauso === 'ready') resolve()
    })
  })
  frame.src = '/widget/preview/scene?preview'
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  await ready

  const send = (type: string, payload: object) =>
    frame.contentWindow?.postMessage({ aplauso: 'frame', frame: { type, payload } }, location.origin)
  const setLook = (look: Given['look']) =>
    send('settings', { ...ALERT_SETTINGS_DEFAULTS, look: { ...ALERT_SETTINGS_DEFAULTS.look, language: 'pt', ...look } })
  const draw = ({ theme = 'own', style, text }: Given) => {
    const layers = LAYER_KINDS.map((kind) =>
      layer({ id: kind, kind, settings: { style, ...(kind === 'text' && text) } }),
    )
    send('state', { topic: 'scene', value: { scene: { width: 1_920, height: 1_080, theme, layers } } })
  }
  setLook(given.look)
  draw(given)
  for (const [topic, value] of Object.entries(STATES)) send('state', { topic, value })

  const find = (kind: string, selector: string) =>
    Array.from(frame.contentDocument?.querySelectorAll<HTMLElement>(`[data-testid=widget-${kind}] ${selector}`) ?? [])
  await expect
    .poll(() => KINDS.filter((kind) => find(kind, '[data-part=plate]').every((plate) => !isFilled(plate))))
    .toEqual([])
  return {
    setLook,
    draw,
    find,
    plateOf: (kind: string) => {
      const [plate, ...others] = find(kind, '[data-part=plate]')
      if (plate === undefined || others.length > 0) return expect.fail(`${kind} has not exactly one plate`)
      return plate
    },
    /** Elements with text of their own, also the plate itself. */
    textsIn: (kind: string) => find(kind, '*').filter(({ childNodes }) => [...childNodes].some(isText)),
  }
}

const isFilled = (plate: HTMLElement) => plate.textContent !== '' || plate.querySelector('svg, img') !== null
const isText = ({ nodeType, textContent }: Node) => nodeType === Node.TEXT_NODE && textContent !== ''

/** Red, green, blue and alpha of a computed colour. */
const channelsOf = (color: string): number[] => (color.match(/[\d.]+/g) ?? []).map(Number)
const alphaOf = (color: string): number => channelsOf(color)[3] ?? 1
const hexOf = (channels: number[]) =>
  `#${channels
    .slice(0, 3)
    .map((channel) => Math.round(channel).toString(16).padStart(2, '0'))
    .join('')}`
const colorOf = (element: Element) => hexOf(channelsOf(getComputedStyle(element).color))

/** A colour with alpha, as it looks over a game. */
function over(color: string, game: string): string {
  const [behind, alpha] = [channelsOf(rgbText(game)), alphaOf(color)]
  return hexOf(
    channelsOf(color)
      .slice(0, 3)
      .map((channel, at) => channel * alpha + (behind[at] ?? 0) * (1 - alpha)),
  )
}
const rgbText = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(' ')

test.each([
  ['its own colours', {}],
  ...AlertStyle.options.map((base) => [`the colours of ${base} alerts`, { theme: 'alerts', look: { base } }] as const),
] as [string, Given][])(
  'Every layer with %s is legible over a white, a black and a sky-blue game',
  async (_what, given) => {
    const scene = await openScene(given)
    for (const kind of TEXT_KINDS) {
      const plate = getComputedStyle(scene.plateOf(kind)).backgroundColor
      const texts = scene.textsIn(kind)
      expect(texts.length).toBeGreaterThan(0)
      for (const game of GAMES) {
        const least = Math.min(...texts.map((text) => contrastOf(colorOf(text), over(plate, game))))
        expect([kind, game, least > 4.5 ? 'legible' : least]).toEqual([kind, game, 'legible'])
      }
    }
  },
)

test('A style changes colours, typeface, size, plate, corners, opacity and title of every kind of layer', async () => {
  const style: LayerStyle = {
    ...{ color: '#112233', accent: '#445566', font: 'bangers', sizePx: 30, plate: 'solid', radiusPx: 7 },
    ...{ opacity: 0.5, title: false },
  }
  const scene = await openScene({ style })
  for (const kind of KINDS) {
    const plate = getComputedStyle(scene.plateOf(kind))
    expect([kind, plate.borderRadius, plate.opacity, alphaOf(plate.backgroundColor)]).toEqual([kind, '7px', '0.5', 1])
  }
  for (const kind of TEXT_KINDS) {
    const texts = scene.textsIn(kind).map((text) => getComputedStyle(text))
    expect([kind, ...new Set(texts.map(({ color }) => hexOf(channelsOf(color))))]).toEqual(
      expect.arrayContaining([kind, '#112233']),
    )
    for (const { color, fontFamily } of texts) {
      expect(['#112233', '#445566']).toContain(hexOf(channelsOf(color)))
      expect(fontFamily).toMatch(/^"Aplauso bangers"/)
    }
    const largest = Math.max(...texts.map(({ fontSize }) => Number.parseFloat(fontSize)))
    expect([kind, Math.round(largest * 10) / 10]).toEqual([kind, 30])
    expect([kind, scene.find(kind, '[data-part=title]')]).toEqual([kind, []])
  }
  for (const kind of ['goal', 'top']) {
    for (const element of scene.find(kind, '[data-part=accent]')) expect(colorOf(element)).toBe('#445566')
    expect(scene.find(kind, '[data-part=accent]').length).toBeGreaterThan(0)
  }

  // Back to the layers' own defaults, without a reload of the layer's box.
  const [box] = scene.find('clock', '')
  for (const [plate, isExpected] of [
    ['none', (alpha: number) => alpha === 0],
    ['soft', (alpha: number) => alpha >= 0.3 && alpha <= 0.95],
  ] as const) {
    scene.draw({ style: { plate, color: null } })
    const alphas = () => KINDS.map((kind) => alphaOf(getComputedStyle(scene.plateOf(kind)).backgroundColor))
    await expect.poll(() => alphas().every(isExpected)).toBe(true)
  }
  expect(scene.find('clock', '')[0]).toBe(box)
  expect(colorOf(scene.plateOf('clock'))).toBe('#ffffff')
  for (const kind of ['goal', 'counter', 'top', 'latest'])
    expect([kind, scene.find(kind, '[data-part=title]').length]).toEqual([kind, 1])
})

test('A text keeps its own colour, typeface and size beside a style', async () => {
  const style: LayerStyle = { color: '#112233', font: 'bangers', sizePx: 30 }
  const own = { text: 'Olá', color: '#ffee00', font: 'mono', size: 44 }
  const scene = await openScene({ text: { ...own, style } })
  const { color, fontFamily, fontSize, backgroundColor } = getComputedStyle(scene.plateOf('text'))
  expect([hexOf(channelsOf(color)), fontSize, fontFamily]).toEqual([own.color, '44px', expect.stringMatching(/Mono/)])
  expect(contrastOf(own.color, over(backgroundColor, '#ffffff'))).toBeGreaterThan(4.5)
})

test('A scene in the colours of the alerts follows their look at once, and a layer’s own colour wins', async () => {
  const first = { text: '#010203', accent: '#0a0b0c', card: '#f0f1f2' }
  const scene = await openScene({ theme: 'alerts', look: { colors: first } })
  const seen = (kind: string) => {
    const plate = scene.plateOf(kind)
    const { backgroundColor } = getComputedStyle(plate)
    return { text: colorOf(plate), card: hexOf(channelsOf(backgroundColor)), alpha: alphaOf(backgroundColor) }
  }
  const plates = new Map(KINDS.map((kind) => [kind, scene.plateOf(kind)]))
  for (const kind of TEXT_KINDS) expect(seen(kind)).toMatchObject({ text: first.text, card: first.card })

  const second = { text: '#fefdfc', accent: '#ffee00', card: '#101112' }
  scene.setLook({ colors: second })
  await expect.poll(() => seen('clock')).toMatchObject({ text: second.text, card: second.card })
  for (const kind of TEXT_KINDS) expect(seen(kind)).toMatchObject({ text: second.text, card: second.card })
  for (const place of scene.find('top', '[data-part=accent]')) expect(colorOf(place)).toBe(second.accent)
  for (const kind of KINDS) expect(scene.plateOf(kind)).toBe(plates.get(kind))

  scene.draw({ theme: 'alerts', style: { color: '#00ff00' } })
  await expect.poll(() => seen('clock')).toMatchObject({ text: '#00ff00', card: second.card })
  scene.draw({ theme: 'own' })
  await expect.poll(() => seen('clock')).toMatchObject({ text: '#ffffff' })
})
