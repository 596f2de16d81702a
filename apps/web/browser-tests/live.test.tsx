import { AlertQueue, type HeldAlert, QueueClearing, type QueuedAlert } from '@aplauso/contract/alerts'
import { ReceivedDonation } from '@aplauso/contract/donations'
import { cents } from '@aplauso/contract/money'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { NO_OBS, newCreator, received } from './support/dashboard.ts'
import { standInLive } from './support/live.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { call, standIn } from './support/stand-in.ts'
import { tone } from './support/tone.ts'
import { toast } from './support/visitor.ts'
import { holdWaits } from './support/waits.ts'

const NOON = '2026-02-03T12:00:00.000Z'
const main = page.getByRole('main')
const stage = page.getByTestId('live-now')
const next = page.getByTestId('live-queue')
const missed = page.getByTestId('live-missed')
const button = (name: string) => main.getByRole('button', { name, exact: true })

const queued = (donorName: string): QueuedAlert => ({
  ...{ id: `alert-${donorName}`, donationId: `donation-${donorName}`, donorName, amount: cents(500) },
  ...{ currency: 'EUR', test: false, createdAt: NOON },
})
const OBS: AlertQueue = { ...NO_OBS, overlays: { ...NO_OBS.overlays, connected: 1, lastSeenAt: NOON } }
const MANY = Array.from({ length: 20 }, (_, index) => queued(`Alguém ${index}`))
const BUSY: AlertQueue = {
  ...OBS,
  ...{ playing: [queued('Primeira'), queued('Ao Lado')], waiting: MANY, waitingCount: 20 },
  ...{ missed: [queued('Sem Público')], missedCount: 1 },
}
const CAME = received({ id: 'donation-Rita', donorName: 'Rita', amount: cents(1_250), alertStatus: 'shown' })

/** The live page of a creator with these donations, and its live connection. */
async function showLive(queue: AlertQueue, viewport: readonly [number, number] = [1_366, 768], came = [CAME]) {
  const { answers } = newCreator({ totalReceived: cents(1_500) })
  const live = standInLive()
  const done = call({ answer: () => undefined })
  const calls = standIn({
    ...answers,
    'GET /api/donations/my': call({ answers: ReceivedDonation.array(), answer: () => came }),
    'POST /api/alerts/pause': done,
    'POST /api/alerts/panic': done,
    'DELETE /api/alerts/panic': done,
    'POST /api/alerts/:id/approve': done,
    'POST /api/alerts/:id/reject': done,
    'POST /api/alerts/:id/replay': done,
  })
  const shown = await showPage('/live', { viewport })
  await expect.poll(live.connections).toBe(1)
  live.tell({ type: 'queue', payload: queue })
  await expect.element(stage).toBeVisible()
  return { live, calls, ...shown }
}

for (const viewport of [
  [390, 844],
  [320, 640],
  [300, 700],
] as const) {
  test(`In a window of ${viewport.join(' x ')} the controls are in reach of the thumb, the lists grow, and nothing is cut off`, async () => {
    await showLive(BUSY, viewport)
    await expect.element(next).toMatchTextContent('Alguém 19')
    const dock = page.getByTestId('bottom-bar').element().getBoundingClientRect()
    for (const name of ['Pausar', 'Silenciar', 'Saltar', 'Repetir último']) {
      const { top, bottom, left, right } = button(name).element().getBoundingClientRect()
      expect(bottom - top, name).toBeGreaterThanOrEqual(48)
      expect(dock.top - bottom, name).toBeGreaterThanOrEqual(0)
      expect(dock.top - bottom, name).toBeLessThan(16)
      expect(left >= 0 && right <= viewport[0], name).toBe(true)
    }
    expect(document.documentElement.scrollWidth).toBe(viewport[0])
    const inner = [...main.element().querySelectorAll('*')].filter(
      (element) =>
        element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY),
    )
    expect(inner).toEqual([])
    // No focused control is covered by a bar.
    const bar = document.querySelector('main [data-bottom-bar]')
    for (const control of main.element().querySelectorAll<HTMLElement>('button, a, input')) {
      if (bar?.contains(control)) continue
      control.focus()
      const { bottom } = control.getBoundingClientRect()
      expect(bottom, control.outerHTML).toBeLessThanOrEqual((bar?.getBoundingClientRect().top ?? 0) + 1)
    }
    // At the end of the page the bar does not cover the last line.
    window.scrollTo(0, document.documentElement.scrollHeight)
    const footer = document.querySelector('footer')?.getBoundingClientRect()
    await expect.poll(() => bar?.getBoundingClientRect().bottom).toBeLessThanOrEqual((footer?.top ?? 0) + 1)
    await axe()
  })
}

test('The console shows the alert with sound, its remaining time, and the alerts beside it', async () => {
  const since = new Date(Date.now() - 5_000).toISOString()
  const heard = { ...queued('Primeira'), message: 'Bravo!', onScreen: { since, forMs: 60_000 } }
  const { live } = await showLive({ ...OBS, playing: [heard, queued('Ao Lado')] })
  await expect.element(stage).toMatchTextContent('Bravo!')
  // The countdown continues from the elapsed time.
  const left = () => Number(/faltam (\d+) s/.exec(stage.element().textContent)?.[1])
  await expect.poll(left).toBeLessThanOrEqual(55)
  const first = left()
  await expect.poll(left).toBeLessThan(first)
  expect(stage.getByTestId('queue-line').elements()).toHaveLength(2)
  // A card that waits for its sound stays for an unknown time, so no countdown is shown.
  const over = { ...heard, onScreen: { since: new Date(Date.now() - 70_000).toISOString(), forMs: 60_000 } }
  live.tell({ type: 'queue', payload: { ...OBS, playing: [over] } })
  await expect.element(stage.getByText(/faltam/)).not.toBeInTheDocument()
  live.tell({ type: 'queue', payload: OBS })
  await expect.element(stage).toMatchTextContent('Nada no ecrã')
})

test('The console names each state: empty, paused, muted, without OBS, hidden and disconnected', async () => {
  const { live } = await showLive(OBS, [390, 844], [])
  await expect.element(stage).toMatchTextContent('O próximo aplauso aparece aqui.')
  await expect.element(next).toHaveTextContent('A seguir Nada à espera')
  await expect.element(missed).toHaveTextContent('Perdidos Nada se perdeu')
  await expect.element(main).toMatchTextContent('As doações aparecem aqui assim que chegam.')
  await expect.element(button('Repetir último')).toHaveAttribute('aria-disabled', 'true')
  await axe()
  live.tell({
    type: 'queue',
    payload: { ...OBS, paused: true, muted: true, waiting: MANY.slice(0, 1), waitingCount: 20 },
  })
  await expect.element(stage).toMatchTextContent('Nada entra no ecrã enquanto não retomares.')
  await expect.element(main).toMatchTextContent('Em pausa · 20 à espera')
  await expect.element(main).toMatchTextContent('Sem som')
  await axe()
  live.tell({ type: 'queue', payload: { ...OBS, overlays: { ...OBS.overlays, connected: 0 } } })
  await expect.element(stage).toMatchTextContent('Os alertas esperam por ele.')
  await expect.element(main.getByRole('link', { name: 'Como ligar' })).toBeVisible()
  inTheDark()
  await axe()
  live.tell({ type: 'queue', payload: { ...OBS, overlays: { ...OBS.overlays, hidden: 1 } } })
  await expect.element(stage).toMatchTextContent('Mostra a cena com o widget no OBS')
  live.block()
  await expect.element(main).toMatchTextContent('o que vês pode estar desatualizado')
  await axe()
})

test('After the network is lost, the state counts as current until the connection has been silent for long', async () => {
  onTestFinished(holdWaits())
  const { live } = await showLive(OBS)
  await expect.element(main).toMatchTextContent('OBS ligado')
  live.silence()
  window.dispatchEvent(new Event('offline'))
  window.endWaits()
  await expect.element(main).toMatchTextContent('o que vês pode estar desatualizado')
})

test('One switch hides amounts everywhere on the page and in toasts, and is remembered in this browser', async () => {
  const { live, leave } = await showLive(BUSY)
  const hide = main.getByRole('switch', { name: 'Esconder valores' })
  await expect.element(stage).toMatchTextContent('5,00 €')
  await expect.element(main).toMatchTextContent('12,50 €')
  await hide.click()
  await expect.element(hide).toHaveAttribute('aria-checked', 'true')
  await expect.element(main).not.toMatchTextContent('€')
  await expect.element(stage).toMatchTextContent('valor escondido')
  const settings = { style: 'classic', durationMs: 3_000, sequence: 1, replay: false } as const
  live.tell({ type: 'donation', payload: { ...queued('Agora Mesmo'), ...settings, currency: 'EUR' } })
  await expect.element(toast).toMatchTextContent('Agora Mesmo')
  await expect.element(toast).not.toMatchTextContent('€')
  await axe()
  const sumsHidden = localStorage.getItem('sumsHidden')
  await leave()
  localStorage.setItem('sumsHidden', sumsHidden ?? '')
  await showPage('/live')
  await expect.element(hide).toHaveAttribute('aria-checked', 'true')
  await hide.click()
  await expect.element(main).toMatchTextContent('12,50 €')
  expect(localStorage.getItem('sumsHidden')).toBeNull()
})

function standInScreen() {
  let held = 0
  const request = vi.fn(async () => {
    held += 1
    const lock = { released: false, release: async () => undefined }
    lock.release = async () => {
      if (!lock.released) held -= 1
      lock.released = true
    }
    return lock
  })
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  const isHidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'wakeLock')
    isHidden.mockRestore()
  })
  return {
    held: () => held,
    see(state: DocumentVisibilityState) {
      isHidden.mockReturnValue(state)
      document.dispatchEvent(new Event('visibilitychange'))
    },
  }
}

test('The screen stays on while alerts run and the page is visible, by a switch that is remembered', async () => {
  const screen = standInScreen()
  const { live, leave } = await showLive(OBS)
  const keep = main.getByRole('switch', { name: 'Ecrã ligado enquanto há alertas a correr' })
  await expect.poll(screen.held).toBe(1)
  screen.see('hidden')
  await expect.poll(screen.held).toBe(0)
  screen.see('visible')
  await expect.poll(screen.held).toBe(1)
  live.tell({ type: 'queue', payload: { ...OBS, paused: true } })
  await expect.poll(screen.held).toBe(0)
  live.tell({ type: 'queue', payload: OBS })
  await expect.poll(screen.held).toBe(1)
  await keep.click()
  await expect.poll(screen.held).toBe(0)
  expect(localStorage.getItem('screenMayGoOff')).not.toBeNull()
  await keep.click()
  await expect.poll(screen.held).toBe(1)
  await leave()
  await expect.poll(screen.held).toBe(0)
})

test('A browser without wake lock shows no switch for it', async () => {
  const own = Object.getOwnPropertyDescriptor(Navigator.prototype, 'wakeLock')
  Reflect.deleteProperty(Navigator.prototype, 'wakeLock')
  onTestFinished(() => {
    if (own) Object.defineProperty(Navigator.prototype, 'wakeLock', own)
  })
  await showLive(OBS)
  await expect.element(stage).toMatchTextContent('Nada no ecrã')
  expect(main.getByText('Ecrã ligado').query()).toBeNull()
})

test('One click or key replays the last shown alert, not one that is still queued', async () => {
  const ahead = received({ id: 'donation-Primeira', donorName: 'Primeira', alertStatus: 'waiting' })
  const { calls } = await showLive({ ...OBS, playing: [queued('Primeira')] }, [390, 844], [ahead, CAME])
  await expect.element(main).toMatchTextContent('Alerta mostrado')
  await expect.element(stage).toMatchTextContent('Primeira')
  const replay = button('Repetir último').element()
  if (replay instanceof HTMLElement) replay.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(toast).toMatchTextContent('O alerta volta ao direto')
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/alerts/donation-Rita/replay',
  ])
})

test('Without WebSockets pause, mute, skip, clear and replay work, and the state is marked as possibly outdated', async () => {
  const { answers } = newCreator({ totalReceived: cents(1_500) })
  const live = standInLive()
  live.block()
  let shown: AlertQueue = {
    ...OBS,
    ...{ playing: [queued('Primeira')], waiting: [queued('Segunda'), queued('Terceira')], waitingCount: 2 },
  }
  const become = (changes: Partial<AlertQueue>) => () => {
    shown = { ...shown, ...changes }
  }
  const calls = standIn({
    ...answers,
    'GET /api/alerts/queue': call({ answers: AlertQueue, answer: () => shown }),
    'GET /api/donations/my': call({
      answers: ReceivedDonation.array(),
      answer: () => [received({ id: 'donation-Terceira', donorName: 'Terceira', alertStatus: 'skipped' })],
    }),
    'POST /api/alerts/pause': call({ answer: become({ paused: true }) }),
    'POST /api/alerts/resume': call({ answer: become({ paused: false }) }),
    'POST /api/alerts/mute': call({ answer: become({ muted: true }) }),
    'POST /api/alerts/:id/skip': call({ answer: become({ playing: [] }) }),
    'POST /api/alerts/:id/replay': call({ answer: () => undefined }),
    'POST /api/alerts/clear': call({ asks: QueueClearing, answer: become({ waiting: [], waitingCount: 0 }) }),
  })
  await showPage('/live')
  // Polled every five seconds.
  await expect.element(main).toMatchTextContent('Segunda')
  await expect.element(main).toMatchTextContent('o que vês pode estar desatualizado')
  await button('Pausar').click()
  await expect.element(button('Retomar')).toBeEnabled()
  await button('Silenciar').click()
  await button('Saltar').click()
  await expect.element(stage.getByText('Primeira')).not.toBeInTheDocument()
  await button('Limpar os alertas à espera').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Limpar' }).click()
  await expect.element(next.getByText('Segunda')).not.toBeInTheDocument()
  await button('Retomar').click()
  await page.getByRole('button', { name: 'Mostrar outra vez o alerta de Terceira' }).click()
  const posted = () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
  await expect.poll(posted).toEqual([
    ['/api/alerts/pause', undefined],
    ['/api/alerts/mute', undefined],
    ['/api/alerts/alert-Primeira/skip', undefined],
    ['/api/alerts/clear', { list: 'waiting' }],
    ['/api/alerts/resume', undefined],
    ['/api/alerts/donation-Terceira/replay', undefined],
  ])
})

const HELD: HeldAlert = {
  ...{ id: 'alert-Mau', donationId: 'donation-Mau', donorName: 'Mau', message: 'Olá, nabo', amount: cents(700) },
  ...{ currency: 'EUR', heldAt: NOON, releasesAt: null },
  reasons: [{ rule: 'word', field: 'message', start: 5, end: 9, action: 'hold' }],
}

test('A held alert shows the matched words, and is approved with or without its message, or rejected', async () => {
  const other = { ...HELD, id: 'alert-Pior', donationId: 'donation-Pior', donorName: 'Pior' }
  const { calls } = await showLive({ ...OBS, held: [HELD, other], heldCount: 2 }, [390, 844])
  const decided = () => calls.filter(({ path }) => path.endsWith('/approve') || path.endsWith('/reject'))
  const held = page.getByTestId('held-alert')
  await expect.element(held.first()).toMatchTextContent('Da tua lista')
  expect(held.first().element().querySelector('mark')?.textContent).toBe('nabo')
  await held.first().getByTestId('held-more').click()
  await axe()
  await held.first().getByRole('button', { name: 'Aprovar sem texto' }).click()
  await expect.poll(decided).toMatchObject([{ path: '/api/alerts/alert-Mau/approve', body: { withoutText: true } }])
  await expect.poll(() => held.elements().length).toBe(1)

  // Requests wait for the time to undo.
  onTestFinished(holdWaits())
  await held.getByRole('button', { name: 'Rejeitar' }).click()
  window.passTime(600)
  await page.getByTestId('undo').click()
  await held.getByRole('button', { name: 'Rejeitar' }).click()
  expect(decided()).toHaveLength(1)
  window.endWaits()
  await expect.poll(decided).toMatchObject([{}, { path: '/api/alerts/alert-Pior/reject' }])
  await expect.element(page.getByTestId('live-held')).not.toBeInTheDocument()
})

test('One click on panic turns everything off, and turning it on again asks first', async () => {
  const { calls, live } = await showLive(OBS, [390, 844])
  const panic = page.getByTestId('panic')
  await panic.click()
  await expect.poll(() => calls.filter(({ path }) => path === '/api/alerts/panic')).toHaveLength(1)
  live.tell({ type: 'queue', payload: { ...OBS, panic: true } })
  await expect.element(page.getByRole('alert')).toMatchTextContent('Está tudo parado')
  // At the end of the page nothing is under the sticky bar.
  window.scrollTo(0, document.documentElement.scrollHeight)
  await axe()
  await panic.click()
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(0)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Voltar a mostrar alertas' }).click()
  await expect
    .poll(() => calls.filter(({ method }) => method === 'DELETE'))
    .toMatchObject([{ path: '/api/alerts/panic' }])
})

const SPOKEN: HeldAlert = {
  ...{ ...HELD, id: 'alert-Voz', donationId: 'donation-Voz', donorName: 'Voz' },
  peaks: Array.from({ length: 48 }, (_, index) => (index % 8) * 14),
  transcript: 'Boa noite, nabo, e obrigado por tudo o que fazes',
  reasons: [{ rule: 'word', field: 'transcript', start: 11, end: 15, action: 'hold' }],
}

for (const viewport of [
  [300, 700],
  [1_366, 768],
] as const) {
  test(`A held recording plays with its waveform and shows the matched words, at ${viewport.join(' x ')}`, async () => {
    const audioUrl = tone(4)
    const { live } = await showLive(
      { ...OBS, held: [{ ...SPOKEN, audioUrl, transcript: undefined, reasons: [] }], heldCount: 1 },
      viewport,
    )
    const held = page.getByTestId('held-alert')
    const position = held.getByRole('slider', { name: 'Posição' })
    await expect.poll(() => Number(position.element().getAttribute('max'))).toBe(4_000)
    expect(held.element().querySelector('figure')).toBeNull()
    const bars = [...held.element().querySelectorAll('svg[preserveAspectRatio] path')]
      .map((path) => path.getAttribute('d') ?? '')
      .join('')
    expect(bars.match(/M/g)).toHaveLength(48)

    // The transcript may arrive later and joins the row.
    live.tell({ type: 'queue', payload: { ...OBS, held: [{ ...SPOKEN, audioUrl }], heldCount: 1 } })
    await expect.element(held.getByText('Dito na gravação')).toBeVisible()
    expect(held.element().querySelector('blockquote mark')?.textContent).toBe('nabo')
    expect(held.element().querySelector('blockquote')?.textContent).toBe(SPOKEN.transcript)
    // Scrolled away from the sticky bar.
    held.element().scrollIntoView({ block: 'center' })
    await axe()

    await position.click()
    const reached = Number((position.element() as HTMLInputElement).value)
    expect(Math.abs(reached - 2_000)).toBeLessThan(400)
    await userEvent.keyboard('{Home}')
    expect(position.element()).toHaveProperty('value', '0')
    await userEvent.keyboard('{End}')
    expect(position.element()).toHaveProperty('value', '4000')
    await expect.element(position).toHaveAttribute('aria-valuetext', '4 segundos de 4 segundos')
    await userEvent.keyboard('{Home}')
    await held.getByRole('button', { name: 'Ouvir' }).click()
    await expect.poll(() => Number((position.element() as HTMLInputElement).value)).toBeGreaterThan(0)
    await held.getByRole('button', { name: 'Pausar' }).click()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(viewport[0])
  })
}

test('A held recording that cannot be played shows an error and its transcript', async () => {
  await showLive({ ...OBS, held: [{ ...SPOKEN, audioUrl: 'data:audio/wav,nothing' }], heldCount: 1 }, [390, 844])
  const held = page.getByTestId('held-alert')
  await held.getByRole('button', { name: 'Ouvir' }).click()
  await expect.element(held.getByRole('alert')).toBeVisible()
  await expect.element(held.getByText('Boa noite,')).toBeVisible()
})

const held = (donorName: string, heldAt: string): HeldAlert => ({
  ...{ id: `held-${donorName}`, donationId: `donation-${donorName}`, donorName, amount: cents(500), currency: 'EUR' },
  ...{ reasons: [], heldAt, releasesAt: null },
})
const queueOf = (...list: HeldAlert[]): AlertQueue => ({ ...OBS, held: list, heldCount: list.length })

test('A newly held alert vibrates the device, unless it is off or the page was never touched; earlier ones do not', async () => {
  const shaken = vi.spyOn(navigator, 'vibrate').mockReturnValue(true)
  const touched = vi.spyOn(navigator.userActivation, 'hasBeenActive', 'get').mockReturnValue(false)
  onTestFinished(() => {
    shaken.mockRestore()
    touched.mockRestore()
  })
  const first = held('Primeira', NOON)
  const second = held('Segunda', '2026-02-03T12:00:02.000Z')
  const { live } = await showLive(queueOf(first))
  await expect.element(page.getByTestId('held-alert')).toBeVisible()
  live.tell({ type: 'queue', payload: queueOf(first, held('Cedo', '2026-02-03T12:00:01.000Z')) })
  await expect.poll(() => touched.mock.calls.length).toBe(1)
  expect(shaken).not.toHaveBeenCalled()
  touched.mockReturnValue(true)
  live.tell({ type: 'queue', payload: queueOf(first, second) })
  await expect.poll(() => shaken.mock.calls.length).toBe(1)
  live.tell({ type: 'queue', payload: queueOf(second) })
  await main.getByRole('switch', { name: 'Vibrar quando um alerta espera por aprovação' }).click()
  live.tell({ type: 'queue', payload: queueOf(second, held('Terceira', '2026-02-03T12:00:03.000Z')) })
  await expect.element(page.getByTestId('held-alert').nth(1)).toMatchTextContent('Terceira')
  expect(shaken).toHaveBeenCalledOnce()
})

test('A browser that does not report touches vibrates', async () => {
  const shaken = vi.spyOn(navigator, 'vibrate').mockReturnValue(true)
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: undefined })
  onTestFinished(() => {
    shaken.mockRestore()
    Reflect.deleteProperty(navigator, 'userActivation')
  })
  const first = held('Primeira', NOON)
  const { live } = await showLive(queueOf(first))
  await expect.element(page.getByTestId('held-alert')).toBeVisible()
  live.tell({ type: 'queue', payload: queueOf(first, held('Segunda', '2026-02-03T12:00:01.000Z')) })
  await expect.poll(() => shaken.mock.calls.length).toBe(1)
})
