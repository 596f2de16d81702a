import { Goal } from '@aplauso/contract/goals'
import { cents } from '@aplauso/contract/money'
import type { SceneLayer } from '@aplauso/contract/scenes'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { layer, scene, standInScenes } from './support/scenes.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { type Answers, call } from './support/stand-in.ts'
import { toast } from './support/visitor.ts'

const layers = page.getByTestId('layer')
const list = page.getByTestId('layer-list')
const inspector = page.getByTestId('inspector')
const saved = page.getByTestId('saved')
const field = (name: string) => inspector.element().querySelector<HTMLInputElement>(`[name=${name}]`)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const kinds = () => layers.elements().map((one) => one.getAttribute('data-layer-kind'))
const focus = (kind: string) =>
  layers.elements().find((one) => one instanceof HTMLElement && one.dataset.layerKind === kind) as HTMLElement

const TWO = [layer({ id: 'a', kind: 'text' }), layer({ id: 'b', kind: 'counter', x: 600, y: 400, z: 1 })]

/** Whether the first of these has the picture of its scene. */
function isDrawn(testId: string): boolean {
  const image = page.getByTestId(testId).first().element().querySelector('img')
  return image?.complete === true && image.naturalWidth > 0
}

async function openScene(
  given: SceneLayer[] = TWO,
  { viewport = [1_366, 768], answers = {} }: { viewport?: readonly [number, number]; answers?: Answers } = {},
) {
  const server = standInScenes([scene({ layers: given })], answers)
  const shown = await showPage('/studio/cena-1', { viewport })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Jogo')
  return { server, shown }
}

test('Arrows move the focused layer by 1, with Shift by 10, and a run of them is one undo step', async () => {
  const { server } = await openScene()
  await axe()
  await expect.element(saved).toHaveTextContent('Guardado')
  focus('text').focus()
  await expect.poll(() => field('x')?.value).toBe('100')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{/Shift}{ArrowLeft}')
  await expect.poll(() => [field('x')?.value, field('y')?.value]).toEqual(['101', '110'])
  await expect.element(saved).toHaveTextContent('A guardar…')
  await expect.element(saved).toHaveTextContent('Guardado')
  expect(server.now().layers[0]).toMatchObject({ x: 101, y: 110 })
  expect(server.patches()).toHaveLength(1)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => [field('x')?.value, field('y')?.value]).toEqual(['100', '100'])
  await expect.poll(() => server.now().layers[0]).toMatchObject({ x: 100, y: 100 })
  await userEvent.keyboard('{Control>}y{/Control}')
  await expect.poll(() => server.now().layers[0]).toMatchObject({ x: 101, y: 110 })
})

test('Simultaneous changes of two people are merged, and conflicts are reported', async () => {
  const { server } = await openScene()
  server.others({
    layers: [TWO[0], layer({ id: 'b', kind: 'counter', x: 600, y: 400, z: 1, hidden: true })] as SceneLayer[],
  })
  focus('text').focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => server.now().layers).toMatchObject([{ x: 101 }, { hidden: true }])
  const notice = page.getByRole('alert')
  await expect.element(notice).toMatchTextContent('Alguém mudou esta cena ao mesmo tempo')
  await expect.element(saved).toHaveTextContent('Guardado')
  await notice.getByRole('button', { name: 'Fechar' }).click()

  server.others({ name: 'Deles', layers: server.now().layers.map((one) => ({ ...one, x: 7 })) })
  await userEvent.click(focus('text'))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(notice).toMatchTextContent('«Olá» ficou como tu a deixaste.')
  await expect.poll(() => server.now()).toMatchObject({ name: 'Deles', layers: [{ x: 102 }, { x: 7 }] })
  await axe()
  await notice.getByRole('button', { name: 'Ficar com a outra' }).click()
  await expect.poll(() => server.now().layers).toMatchObject([{ x: 7 }, { x: 7 }])
})

test('Changes without a network stay in the editor, are reported as unsaved, and are sent when it returns', async () => {
  const { server } = await openScene()
  server.cut(true)
  focus('text').focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(saved).toHaveTextContent('Por guardar: sem ligação')
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  await userEvent.keyboard('{ArrowRight}')
  await page.getByRole('link', { name: 'Estúdio' }).first().click()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toMatchTextContent('ainda não foram guardadas')
  // A retry happens meanwhile, and the question stays.
  const attempts = server.patches().length
  await expect.poll(() => server.patches().length).toBeGreaterThan(attempts)
  await expect.element(saved).toHaveTextContent('Por guardar: sem ligação')
  await expect.element(question).toMatchTextContent('ainda não foram guardadas')
  await button('Cancelar').click()
  // In one step: the editor also retries automatically, and then the button is gone.
  await expect
    .poll(() => {
      const again = button('Tentar de novo').query()
      if (!(again instanceof HTMLElement)) return false
      server.cut(false)
      again.click()
      return true
    })
    .toBe(true)
  await expect.element(saved).toHaveTextContent('Guardado')
  expect(server.now().layers[0]).toMatchObject({ x: 102 })
  const free = new Event('beforeunload', { cancelable: true })
  dispatchEvent(free)
  expect(free.defaultPrevented).toBe(false)
})

test('A layer of each kind is added, selected at once, and has the settings of its kind', async () => {
  const { server } = await openScene([])
  await expect.element(page.getByText('Ainda não há camadas. Adiciona a primeira.')).toBeVisible()
  const add = async (name: string) => {
    await button('Adicionar').click()
    await page.getByRole('list').getByRole('button', { name, exact: true }).first().click()
  }
  await add('Top de doadores')
  await inspector.getByLabelText('Conta').selectOptions('a semana')
  await inspector.getByLabelText('Quantos').fill('21')
  await expect.element(inspector.getByLabelText('Quantos')).toHaveAttribute('aria-invalid', 'true')
  await inspector.getByLabelText('Quantos').fill('8')
  await add('Texto')
  await inspector.getByRole('textbox', { name: 'Texto' }).fill('Total {tot')
  await expect
    .poll(() => inspector.getByRole('textbox', { name: 'Texto' }).element().getAttribute('aria-invalid'))
    .toBeNull()
  await inspector.getByRole('textbox', { name: 'Texto' }).fill('Nada de {segredo}')
  await expect.element(inspector.getByText(/^Entre chavetas/)).toBeVisible()
  await inspector.getByRole('textbox', { name: 'Texto' }).fill('Já são ')
  await inspector.getByRole('button', { name: 'Total recebido' }).click()
  await inspector.getByLabelText('Tamanho da letra').fill('90')
  await inspector.getByLabelText('Tamanho da letra').fill('')
  await inspector.getByLabelText('Alinhamento').selectOptions('Ao fim')
  await add('Relógio')
  await inspector.getByLabelText('Fuso horário').selectOptions('America/Sao Paulo')
  await axe()
  await add('Alertas')
  await button('Adicionar').click()
  await expect
    .element(page.getByRole('list').getByRole('button', { name: 'Alertas', exact: true }).first())
    .toBeDisabled()
  await userEvent.keyboard('{Escape}')
  expect(kinds()).toEqual(['top', 'text', 'clock', 'alerts'])
  await expect
    .poll(() => server.now().layers.map(({ settings }) => settings))
    .toEqual([
      { by: 'week', count: 8 },
      { text: 'Já são {total}', align: 'end' },
      { timeZone: 'America/Sao_Paulo' },
      {},
    ])
})

test('A goal is chosen from the list, and the first is used if the list is unavailable', async () => {
  const goal = (id: string, title: string): Goal => ({
    ...{ id, title, targetCents: cents(40_000), receivedCents: cents(0), startsAt: null, endsAt: null },
    milestones: [{ cents: cents(30_000), text: 'Canto o hino' }],
  })
  const { server } = await openScene([layer({ id: 'a', kind: 'goal' })], {
    answers: {
      'GET /api/goals': call({
        answers: Goal.array(),
        answer: () => [goal('mota', 'Mota nova'), goal('perfil', '')],
      }),
    },
  })
  // The canvas shows it as OBS will.
  const canvas = () => document.querySelector('iframe')?.contentDocument?.body.textContent
  await expect.poll(canvas).toMatch(/Mota nova.*Canto o hino/)
  await list.getByRole('button', { name: 'Meta', exact: true }).click()
  const which = inspector.getByLabelText('Que meta')
  await which.selectOptions('Mota nova')
  await expect.poll(() => server.now().layers[0]?.settings).toEqual({ goalId: 'mota' })
  await which.selectOptions('O primeiro da lista')
  await expect.poll(() => server.now().layers[0]?.settings).toEqual({})
})

test('A style changes one layer, is undone and reset field by field, and a scene takes the colours of the alerts', async () => {
  const { server } = await openScene([
    layer({ id: 'a', kind: 'goal' }),
    layer({ id: 'b', kind: 'text', z: 1, settings: { color: '#112233', size: 40, font: 'mono' } }),
  ])
  const style = inspector.getByRole('group', { name: 'Estilo' })
  const color = style.getByLabelText('Cor da letra', { exact: true })
  const font = style.getByLabelText('Letra', { exact: true })
  const styleOf = (index: number) => server.now().layers[index]?.settings
  await inspector.getByLabelText('Cores').selectOptions('As dos alertas')
  await expect.poll(() => server.now().theme).toBe('alerts')
  await list.getByRole('button', { name: 'Meta', exact: true }).click()
  await axe()
  await color.fill('#ff0000')
  await style.getByLabelText('Destaque').fill('#00ff00')
  await font.selectOptions('Fredoka')
  await style.getByLabelText('Tamanho da letra').fill('36')
  await style.getByLabelText('Fundo').selectOptions('Opaco')
  await style.getByLabelText('Cantos (px)').fill('12')
  await style.getByLabelText('Opacidade').fill('0.5')
  await style.getByLabelText('Mostrar o título').click()
  await expect
    .poll(() => styleOf(0))
    .toEqual({
      style: {
        ...{ color: '#ff0000', accent: '#00ff00', font: 'fredoka', sizePx: 36 },
        ...{ plate: 'solid', radiusPx: 12, opacity: 0.5, title: false },
      },
    })
  await button('Anular').click()
  await expect.element(style.getByLabelText('Mostrar o título')).toBeChecked()
  await style.getByRole('button', { name: 'Repor: Cor da letra' }).click()
  await expect.element(color).toHaveFocus()
  await style.getByRole('button', { name: 'Repor: Destaque' }).click()
  await font.selectOptions('Auto')
  await style.getByLabelText('Tamanho da letra').fill('')
  await style.getByLabelText('Fundo').selectOptions('Auto')
  await style.getByLabelText('Cantos (px)').fill('')
  await style.getByLabelText('Opacidade').fill('1')
  await expect.poll(() => styleOf(0)).toEqual({})

  // The older settings of a text layer are in the same fields, and give way to a style.
  await list.getByRole('button', { name: 'Olá', exact: true }).click()
  await expect.element(color).toHaveValue('#112233')
  await expect.element(font).toHaveValue('mono')
  await color.fill('#445566')
  await font.selectOptions('Caveat')
  await style.getByLabelText('Tamanho da letra').fill('')
  await expect.poll(() => styleOf(1)).toEqual({ text: 'Olá', style: { color: '#445566', font: 'caveat' } })
  await font.selectOptions('Texto')
  await expect.poll(() => styleOf(1)).toEqual({ text: 'Olá', font: 'text', style: { color: '#445566' } })
})

test('A layer without goals or timers links to where they are created', async () => {
  await openScene([layer({ id: 'a', kind: 'goal' }), layer({ id: 'b', kind: 'timer' })])
  await list.getByRole('button', { name: 'Meta', exact: true }).click()
  const make = (name: string) => inspector.getByRole('link', { name })
  await expect.element(make('Criar uma meta')).toHaveAttribute('href', '/settings/creator#goals')
  await list.getByRole('button', { name: 'Temporizador', exact: true }).click()
  await expect.element(make('Criar um temporizador')).toHaveAttribute('href', '/live#timers')
  await axe()
})

test('A locked layer is not moved, a hidden one cannot be selected on the canvas, and both states are announced', async () => {
  const { server } = await openScene()
  await list.getByRole('button', { name: 'Bloquear Olá' }).click()
  focus('text').focus()
  await userEvent.keyboard('{ArrowRight}{Delete}')
  expect(field('x')?.readOnly).toBe(true)
  await expect.element(inspector.getByText(/^Está bloqueada/)).toBeVisible()
  expect(kinds()).toEqual(['text', 'counter'])
  await list.getByRole('button', { name: 'Esconder Contador' }).click()
  await expect.element(page.getByRole('button', { name: 'Contador, escondida' })).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Olá (Texto), bloqueada' })).toBeInTheDocument()
  await expect
    .poll(() => server.now().layers)
    .toMatchObject([
      { x: 100, locked: true },
      { locked: false, hidden: true },
    ])
})

test('Layers are focused, renamed, reordered, copied, grouped and removed with the keyboard alone', async () => {
  const { server } = await openScene()
  const grip = list.getByRole('button', { name: 'Ordem de Olá' })
  ;(grip.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => server.now().layers).toMatchObject([{ z: 1 }, { z: 0 }])
  expect(kinds()).toEqual(['counter', 'text'])
  await expect.element(grip).toHaveFocus()
  await userEvent.keyboard('{Tab}{F2}Título{Enter}')
  await expect.element(list.getByRole('button', { name: 'Título', exact: true })).toBeVisible()

  focus('counter').focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Título (Texto)' })).toHaveFocus()
  await userEvent.keyboard('{Control>}d{/Control}')
  await expect
    .poll(() => server.now().layers)
    .toMatchObject([{ id: 'a' }, { id: 'b' }, { name: 'Título', x: 120, y: 120, z: 2 }])
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(inspector.getByRole('heading')).toHaveTextContent('3 camadas escolhidas')
  await button('Agrupar').click()
  await button('Alinhar à esquerda').click()
  await expect.poll(() => server.now().layers.map(({ x }) => x)).toEqual([100, 100, 100])
  const [group] = server.now().layers.map((one) => one.group)
  expect(server.now().layers.map((one) => one.group)).toEqual([group, group, group])
  focus('counter').focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.poll(() => server.now().layers.map(({ x }) => x)).toEqual([110, 110, 110])
  await userEvent.keyboard('{Escape}')
  await expect.element(inspector.getByLabelText('Nome')).toHaveValue('Jogo')
  await userEvent.keyboard('{Control>}a{/Control}{Delete}')
  await expect.poll(() => server.now().layers).toEqual([])
  expect(page.getByTestId('canvas').element()).toBe(document.activeElement)
})

test('A layer is dragged and snaps to the middle, Escape cancels a drag, and handles resize it', async () => {
  const { server } = await openScene([layer({ id: 'a', kind: 'counter', x: 400, y: 300, width: 400, height: 200 })])
  await userEvent.click(focus('counter'))
  const box = focus('counter').getBoundingClientRect()
  const scale = box.width / 400
  const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }
  const send = (type: string, to: { clientX: number; clientY: number }, target: EventTarget = focus('counter')) =>
    target.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, button: 0, ...to }))
  const by = (x: number, y: number) => ({ clientX: at.clientX + x * scale, clientY: at.clientY + y * scale })
  HTMLElement.prototype.setPointerCapture = () => {}

  send('pointerdown', at)
  // The layer's middle is 4 pixels left of the canvas's middle.
  send('pointermove', by(356, 100))
  await expect.poll(() => document.querySelector('[data-guide=x]')).not.toBeNull()
  send('pointerup', by(356, 100))
  await expect.poll(() => server.now().layers[0]).toMatchObject({ x: 760, y: 400 })

  send('pointerdown', at)
  send('pointermove', by(-100, 0))
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => field('x')?.value).toBe('760')

  const corner = document.querySelector('[data-handle="1 1"]')
  if (!corner) throw new Error('No handle')
  send('pointerdown', at, corner)
  send('pointermove', by(60, 30), corner)
  send('pointerup', by(60, 30), corner)
  await expect.poll(() => server.now().layers[0]).toMatchObject({ x: 760, y: 400, width: 460, height: 230 })
  await button('Anular').click()
  await button('Anular').click()
  await expect.poll(() => server.now().layers[0]).toMatchObject({ x: 400, y: 300, width: 400, height: 200 })
})

test('A click selects the topmost layer, and a drag moves the selected one even below it', async () => {
  HTMLElement.prototype.setPointerCapture = () => {}
  const { server } = await openScene([
    layer({ id: 'a', kind: 'counter', x: 400, y: 300, width: 600, height: 400 }),
    layer({ id: 'b', kind: 'clock', x: 600, y: 400, width: 200, height: 200, z: 1 }),
  ])
  await list.getByRole('button', { name: 'Contador', exact: true }).click()
  const { x, y, width, height } = focus('clock').getBoundingClientRect()
  const at = { clientX: x + width / 2, clientY: y + height / 2 }
  const hit = () => document.elementFromPoint(at.clientX, at.clientY)
  const send = (type: string, dx: number) =>
    hit()?.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        button: 0,
        ctrlKey: true,
        ...at,
        clientX: at.clientX + dx,
      }),
    )
  send('pointerdown', 0)
  send('pointermove', 40)
  send('pointerup', 40)
  await expect.poll(() => server.now().layers[0]?.x).toBeGreaterThan(450)
  expect(server.now().layers[1]).toMatchObject({ x: 600 })
  send('pointerdown', 0)
  send('pointerup', 0)
  await expect
    .element(list.getByRole('button', { name: 'Relógio', exact: true }))
    .toHaveAttribute('aria-pressed', 'true')
})

test('Numbers in the inspector place a layer, and restoring a version can be undone', async () => {
  const { server } = await openScene()
  await list.getByRole('button', { name: 'Contador', exact: true }).click()
  for (const [name, value] of Object.entries({ x: '-20', y: '30', width: '500', height: '90', rotation: '12,5' })) {
    const input = field(name)
    if (input) await userEvent.fill(input, value)
  }
  await expect
    .poll(() => server.now().layers[1])
    .toMatchObject({ x: -20, y: 30, width: 500, height: 90, rotation: 12.5 })
  await button('Versões').click()
  await expect.poll(() => isDrawn('scene-version')).toBe(true)
  await page.getByRole('button', { name: 'Voltar a esta' }).click()
  await expect.element(toast).toMatchTextContent('A cena voltou atrás')
  await expect.poll(kinds).toEqual([])
  await expect.element(saved).toHaveTextContent('Guardado')
  await button('Anular').click()
  await expect.poll(() => server.now().layers).toHaveLength(2)
})

test('The link for OBS is copied with the size for OBS, and its key can be replaced', async () => {
  await openScene()
  await button('Link para o OBS').click()
  const drawer = page.getByRole('dialog')
  await expect.element(drawer).toMatchTextContent('com 1920 de largura e 1080 de altura')
  expect(drawer.element().textContent).not.toContain('segredo')
  await axe()
  await drawer.getByRole('button', { name: 'Trocar a chave' }).click()
  await page.getByRole('button', { name: 'Criar link novo' }).click()
  await expect.element(toast).toMatchTextContent('Link novo')
})

test('A missing scene says so, and a failed one can be loaded again', async () => {
  standInScenes([])
  await showPage('/studio/nenhuma')
  await expect.element(page.getByText('Esta cena já não existe.')).toBeVisible()
})

test('On a phone in the dark theme the studio is one column within the window', async () => {
  inTheDark()
  await openScene(TWO, { viewport: [320, 720] })
  await list.getByRole('button', { name: 'Contador', exact: true }).click()
  expect(document.documentElement.scrollWidth).toBe(320)
  await expect.element(inspector).toBeVisible()
  await axe()
})

test('Scenes are listed, copied, downloaded and deleted, and a new one begins from a template or empty', async () => {
  const server = standInScenes([
    scene({ layers: TWO }),
    scene({ id: 'cena-2', name: 'Intervalo', width: 1_080, height: 1_920 }),
  ])
  await showPage('/studio')
  const cards = page.getByTestId('scene')
  await expect.poll(() => cards.elements().length).toBe(2)
  await axe()
  await expect.element(cards.first()).toMatchTextContent('1920 × 1080 · 2 camadas')
  await button('Duplicar Jogo').click()
  await expect.poll(() => server.all().map(({ name }) => name)).toEqual(['Jogo (cópia)', 'Jogo', 'Intervalo'])
  expect(server.all()[0]?.layers).toEqual(TWO)
  await button('Apagar Intervalo').click()
  await button('Apagar cena').click()
  await expect.poll(() => cards.elements().length).toBe(2)

  await button('Nova cena').click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabelText('Nome')
  await expect.element(name).toHaveValue('Nova cena')
  await name.fill('')
  await dialog.getByRole('button', { name: 'Criar cena' }).click()
  await expect.element(dialog.getByText('Dá-lhe um nome.')).toBeVisible()
  await expect.poll(() => isDrawn('scene-template')).toBe(true)
  expect(document.querySelectorAll('iframe')).toHaveLength(1)
  await dialog.getByRole('radio', { name: 'Meta e alertas' }).click()
  expect(dialog.getByRole('radio', { name: 'Outro' }).query()).toBeNull()
  await dialog.getByRole('radio', { name: 'Vazia' }).click()
  await name.fill('Só conversa')
  await dialog.getByRole('radio', { name: 'Outro' }).click()
  await dialog.getByLabelText('Largura').fill('8')
  await dialog.getByRole('button', { name: 'Criar cena' }).click()
  await expect.element(dialog.getByText(/^Escreve um número inteiro/)).toBeVisible()
  await dialog.getByLabelText('Largura').fill('800')
  await axe()
  await dialog.getByRole('button', { name: 'Criar cena' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Só conversa')
  expect(server.now('nova-2')).toMatchObject({ name: 'Só conversa', width: 800, height: 720, layers: [] })
})

test('Without scenes the page explains them, and imports a scene file but no other file', async () => {
  const server = standInScenes([])
  await showPage('/studio', { viewport: [320, 720] })
  await expect.element(page.getByText('A tua primeira cena')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
  await axe()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('The page has no file input')
  const upload = (text: string) => userEvent.upload(input, new File([text], 'cena.json', { type: 'application/json' }))
  await upload('{"format":"outra coisa"}')
  await expect.element(toast).toMatchTextContent('Este ficheiro não é de uma cena')
  const file = { format: 'aplauso-scene', formatVersion: 1, name: 'De um amigo', width: 640, height: 480, layers: TWO }
  await upload(JSON.stringify(file))
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('De um amigo')
  expect(server.now('trazida').layers).toHaveLength(2)
})

test('The menu is folded in the editor alone, and unfolding it there is not stored', async () => {
  onTestFinished(() => {
    delete document.documentElement.dataset.rail
  })
  await openScene()
  const rail = page.getByTestId('rail')
  const width = () => rail.element().getBoundingClientRect().width
  await expect.poll(width).toBe(64)
  await rail.getByRole('button', { name: 'Abrir o menu' }).click()
  await expect.poll(width).toBe(232)
  await rail.getByRole('button', { name: 'Recolher o menu' }).click()
  await expect.poll(width).toBe(64)
  expect(localStorage.getItem('rail')).toBeNull()
  await page.getByRole('link', { name: 'Estúdio' }).first().click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Estúdio')
  await expect.poll(width).toBe(232)
})
