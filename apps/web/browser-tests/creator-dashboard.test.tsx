import { User } from '@aplauso/contract/accounts'
import type { AlertQueue, QueuedAlert } from '@aplauso/contract/alerts'
import { ReceivedDonation, ReceivedStats } from '@aplauso/contract/donations'
import { Feedback, FeedbackReceipt } from '@aplauso/contract/feedback'
import { cents } from '@aplauso/contract/money'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { qrCodeOf } from '#components/sharing/qr-code.ts'
import { axe } from './support/axe.ts'
import { NO_OBS, NOTHING_RECEIVED, newCreator } from './support/dashboard.ts'
import { standInLive } from './support/live.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { call, noNetwork, refuse, standIn } from './support/stand-in.ts'
import { toast } from './support/visitor.ts'

const heading = page.getByRole('heading', { level: 1 })
const queue = page.getByTestId('alert-queue')
const panel = page.getByRole('region', { name: 'Alertas no direto' })
const control = (name: string) => queue.getByRole('button', { name, exact: true })
const alertDialog = page.getByRole('alertdialog')

const NOON = '2026-02-03T12:00:00.000Z'
const queued = (donorName: string): QueuedAlert => ({
  ...{ id: `alert-${donorName}`, donationId: `donation-${donorName}`, donorName, amount: cents(500) },
  ...{ currency: 'EUR', test: false, createdAt: NOON },
})
const alert = (donorName: string, sequence: number) => ({
  type: 'donation' as const,
  payload: {
    ...{ ...queued(donorName), sequence, style: 'classic' as const, durationMs: 3_000, replay: false },
    currency: 'EUR' as const,
  },
})
const withObs = (overlays: Partial<AlertQueue['overlays']>): AlertQueue => ({
  ...NO_OBS,
  overlays: { ...NO_OBS.overlays, connected: 1, lastSeenAt: NOON, ...overlays },
})

test('A creator sends feedback after fixing missing fields, and sees that TikTok is not available yet', async () => {
  const { answers } = newCreator()
  standInLive()
  const calls = standIn({
    ...answers,
    'POST /api/feedback': call({ asks: Feedback, answers: FeedbackReceipt, answer: () => ({ id: 'kept' }) }),
  })
  await showPage('/dashboard/creator')
  await page.getByRole('button', { name: 'Avisa-me' }).click()
  await expect.element(toast).toMatchTextContent('A integração com o TikTok chega em breve')

  await page.getByRole('button', { name: 'Dar feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Diz-nos o que pensas' })
  const send = dialog.getByRole('button', { name: 'Enviar feedback' })
  await expect.element(send).toBeDisabled()
  await dialog.getByLabelText('Título').fill('Quero um botão maior')
  await userEvent.keyboard('{Enter}')
  // Clickable, although the open dialog makes everything else inert.
  await toast.getByRole('button', { name: 'Fechar' }).first().click()
  await expect.element(dialog).toBeVisible()
  const refusal = dialog.getByRole('alert')
  await expect.element(refusal).toMatchTextContent('Campos obrigatórios')
  await expect.element(refusal).toMatchTextContent('Por favor, preencha todos os campos obrigatórios')
  await axe()
  const category = dialog.getByLabelText('Categoria')
  await category.selectOptions('Pagamentos')
  await dialog.getByRole('radio', { name: 'Erro' }).click()
  await expect.element(category).toHaveValue('')
  await category.selectOptions('Widget OBS')
  await dialog.getByLabelText('Descrição').fill('No OBS mal o vejo.')
  await dialog.getByRole('radio', { name: '4 de 5 estrelas' }).click()
  inTheDark()
  await axe()
  await send.click()
  await expect.element(toast).toMatchTextContent('Feedback enviado!')
  await expect.element(toast).toMatchTextContent('Obrigado por compartilhar sua experiência conosco.')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
    {
      ...{ type: 'bug_report', category: 'Widget OBS', title: 'Quero um botão maior', rating: 4, satisfaction: 5 },
      ...{ description: 'No OBS mal o vejo.', wouldRecommend: true },
    },
  ])
})

test("The dashboard offers the device's time zone, and not again after the offer is closed", async () => {
  const { answers, account } = newCreator({ timeZone: 'America/Sao_Paulo' })
  standInLive()
  standIn({ ...answers, ...account.answers })
  const { leave } = await showPage('/dashboard/creator')
  const notice = page.getByRole('complementary', { name: 'Fuso horário' })
  await expect.element(notice).toMatchTextContent('fuso horário Lisboa; a tua conta usa São Paulo')
  await axe()
  await notice.getByRole('button', { name: 'Fechar' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await leave()
  const again = await showPage('/dashboard/creator')
  await expect.element(heading).toBeVisible()
  expect(notice.query()).toBeNull()
  await again.leave()

  const other = newCreator({ timeZone: 'Asia/Tokyo' })
  standIn({ ...other.answers, ...other.account.answers })
  await showPage('/dashboard/creator')
  await notice.getByRole('button', { name: 'Mudar para Lisboa' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  expect(other.account.user()).toMatchObject({ timeZone: 'Europe/Lisbon' })
})

test('The downloaded QR code of a creator encodes the whole address of the donation page', async () => {
  const { answers } = newCreator({ slug: 'codigo' })
  standInLive()
  standIn(answers)
  await showPage('/dashboard/creator')
  await page.getByRole('button', { name: 'Código QR da tua página de doações' }).click()
  const dialog = page.getByRole('dialog', { name: 'Código QR' })
  await expect.element(dialog.getByRole('img', { name: /\/donate\/codigo$/ })).toBeVisible()
  await axe()
  const saved: Promise<Blob>[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(fetch(this.href).then((answer) => answer.blob()))
  })
  await dialog.getByRole('button', { name: 'Descarregar PNG' }).click()
  await expect.poll(() => saved.length).toBe(1)
  click.mockRestore()
  const bitmap = await createImageBitmap((await saved[0]) ?? new Blob())
  const expected = qrCodeOf(`${location.origin}/donate/codigo`)
  const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  pen?.drawImage(bitmap, 0, 0)
  const { data } = pen?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] }
  const side = bitmap.width / expected.size
  const isDark = (x: number, y: number) =>
    (data[4 * (Math.floor((y + 0.5) * side) * bitmap.width + Math.floor((x + 0.5) * side))] ?? 255) < 128
  const each = Array.from({ length: expected.size }, (_, index) => index)
  expect(each.map((y) => each.map((x) => isDark(x, y)))).toEqual(expected.modules)
})

test('The dashboard says that no OBS would show a test, and that a source is only in the preview', async () => {
  const { answers } = newCreator()
  const live = standInLive()
  standIn(answers)
  await showPage('/dashboard/creator')
  await expect.poll(live.connections).toBe(1)
  live.tell({ type: 'queue', payload: NO_OBS })
  await expect.element(panel).toMatchTextContent('OBS desligado')
  await expect.element(panel).toMatchTextContent('Nada à espera · um teste espera 30 segundos')
  // Below the bar the state of OBS is in one place.
  expect(page.getByRole('main').getByText('OBS desligado').elements()).toHaveLength(1)
  live.tell({ type: 'queue', payload: withObs({ hidden: 1 }) })
  await expect.element(panel).toMatchTextContent('Widget oculto')
  await expect.element(panel).toMatchTextContent('um teste espera 30 segundos')
  live.tell({ type: 'queue', payload: withObs({}) })
  await expect.element(page.getByText('um teste espera 30 segundos')).not.toBeInTheDocument()
  live.tell({ type: 'queue', payload: withObs({ preview: 1 }) })
  await expect.element(panel).toMatchTextContent('Widget oculto')
})

test("A toast is above an open dialog, in a region named in the page's language", async () => {
  const { answers } = newCreator()
  const live = standInLive()
  standIn(answers)
  await showPage('/dashboard/creator')
  await expect.poll(live.connections).toBe(1)
  await page.getByRole('button', { name: 'Trocar a chave' }).click()
  await expect.element(alertDialog).toBeVisible()
  live.tell(alert('Ao de cima', 1))
  await expect.element(toast).toMatchTextContent('Ao de cima')
  // An inert toast gets no pointer events, so the test checks the top layer instead.
  expect(toast.element().closest('[popover]')?.matches(':popover-open')).toBe(true)
  await alertDialog.getByRole('button', { name: 'Cancelar' }).click()
  live.tell(alert('Segunda', 2))
  await expect.element(toast).toMatchTextContent('Segunda')
  await userEvent.keyboard('{F8}')
  await expect.element(page.getByRole('region', { name: 'Notificações (tecla F8)' }).getByRole('list')).toHaveFocus()
  expect(page.getByRole('region', { name: /Notifications/ }).query()).toBeNull()
})

test('A response that was in flight during a donation does not overwrite the newer stats', async () => {
  const { account, answers } = newCreator({ donationGoal: cents(10_000) })
  const live = standInLive()
  const held = Promise.withResolvers<void>()
  let questions = 0
  standIn(answers)
  await showPage('/dashboard/creator')
  const goal = page.getByTestId('goal-progress')
  await expect.element(goal).toHaveAttribute('aria-valuenow', '0')
  await expect.poll(live.connections).toBe(1)
  // Two components request the account on return to the window; they share one request.
  const old = account.user()
  answers['GET /api/auth/me'] = call({
    answers: User,
    answer: () => {
      questions += 1
      return old
    },
    after: held.promise,
  })
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => questions).toBe(1)
  live.tell({ type: 'goal', payload: { donationGoal: cents(10_000), totalReceived: cents(2_500) } })
  await expect.element(goal).toHaveAttribute('aria-valuenow', '25')
  held.resolve()
  await new Promise((drawn) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect.element(goal).toHaveAttribute('aria-valuenow', '25')
  expect(questions).toBe(1)
})

test('On a phone nothing moves when the first load finds no donations', async () => {
  const { answers } = newCreator()
  standInLive()
  const held = Promise.withResolvers<void>()
  standIn({
    ...answers,
    'GET /api/donations/my': call({ answers: ReceivedDonation.array(), answer: () => [], after: held.promise }),
    'GET /api/donations/stats': call({
      answers: ReceivedStats,
      answer: () => NOTHING_RECEIVED,
      after: held.promise,
    }),
  })
  await showPage('/dashboard/creator', { viewport: [320, 640] })
  const title = page.getByRole('heading', { name: 'Doações recentes' })
  await expect.element(title).toBeVisible()
  const list = title.element().closest('section')
  const greeting = heading.element().closest('header')
  const heights = () => [greeting, list].map((part) => part?.getBoundingClientRect().height)
  expect(list?.ariaBusy).toBe('true')
  expect(page.getByRole('heading', { name: 'O palco está pronto' }).query()).toBeNull()
  const before = heights()
  held.resolve()
  await expect.element(page.getByRole('heading', { name: 'O palco está pronto' })).toBeVisible()
  expect(heights()).toEqual(before)
})

test('A failing card shows its error in place, the other cards stay live, and it can be retried', async () => {
  const { answers } = newCreator()
  const live = standInLive()
  let isOdd = true
  const calls = standIn(
    {
      ...answers,
      'GET /api/donations/my': call({
        answers: ReceivedDonation.array(),
        answer: () => (isOdd ? Response.json({ rows: 'odd' }) : []),
      }),
      'POST /api/alerts/:id/skip': call({ answer: () => undefined }),
    },
    { expectedErrors: [/TypeError|error boundary|The above error/i] },
  )
  await showPage('/dashboard/creator')
  await expect.poll(live.connections).toBe(1)
  live.tell({ type: 'queue', payload: { ...withObs({}), playing: [queued('Primeira')] } })
  const failed = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar isto.' })
  await expect.element(failed).toBeVisible()
  await control('Saltar o alerta de Primeira').click()
  await expect.poll(() => calls.map(({ path }) => path)).toContain('/api/alerts/alert-Primeira/skip')
  isOdd = false
  await failed.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.element(failed).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Doações recentes' })).toBeVisible()
})

test('A creator who reloads during a server restart stays on the page and signed in', async () => {
  const { account, answers } = newCreator()
  standInLive()
  let line: 'busy' | 'gone' | 'back' = 'busy'
  const calls = standIn({
    ...answers,
    'GET /api/auth/me': call({
      answers: User,
      answer: () => (line === 'back' ? account.user() : line === 'gone' ? noNetwork() : refuse('overloaded')),
    }),
  })
  const { address } = await showPage('/dashboard/creator')
  const waiting = page.getByText('A ligar de novo…')
  await expect.element(waiting.first()).toBeVisible()
  expect(page.getByRole('link', { name: 'Entrar' }).query()).toBeNull()
  await axe()
  // A lost network says nothing about the session either.
  line = 'gone'
  const before = calls.length
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect.poll(() => calls.length).toBeGreaterThan(before)
  await expect.element(waiting.first()).toBeVisible()
  expect([localStorage.getItem('authToken'), address()]).toEqual(['a-token-of-the-tests', '/dashboard/creator'])
  // Without a click: the page retries automatically.
  line = 'back'
  await expect.element(heading).toMatchTextContent('Rui Pena')
})

test('On the dashboard an empty queue is one line, and playing and waiting alerts are summarised below it', async () => {
  const { answers } = newCreator({ totalReceived: cents(1_500) })
  const live = standInLive()
  standIn({ ...answers, 'POST /api/alerts/:id/skip': call({ answer: () => undefined }) })
  const { address } = await showPage('/dashboard/creator', { viewport: [320, 640] })
  await expect.poll(live.connections).toBe(1)
  live.tell({ type: 'queue', payload: withObs({}) })
  await expect.element(panel).toMatchTextContent('OBS ligado')
  await expect.element(panel).toMatchTextContent('Nada à espera')
  const height = () => queue.element().getBoundingClientRect().height
  for (const [width, high] of [
    [320, 640],
    [1_366, 768],
  ] as const) {
    await page.viewport(width, high)
    const line = page.getByTestId('status-line').element()
    expect(line.scrollWidth).toBe(line.clientWidth)
    expect(height()).toBeLessThanOrEqual(width < 640 ? 130 : 56)
  }
  const waiting = ['Segunda', 'Terceira', 'Quarta'].map(queued)
  live.tell({
    type: 'queue',
    payload: { ...withObs({}), playing: [queued('Primeira')], waiting, waitingCount: 30, missedCount: 2 },
  })
  await expect.element(panel).toMatchTextContent('30 à espera')
  await expect.element(panel).toMatchTextContent('Perdidos 2')
  expect(queue.getByTestId('queue-line').elements()).toHaveLength(3)
  await control('Saltar o alerta de Primeira').click()
  await expect.element(queue.getByText('Primeira')).not.toBeInTheDocument()
  await axe()
  await queue.getByRole('link', { name: 'Ao vivo' }).click()
  await expect.poll(address).toBe('/live')
})

test("On a narrow phone a new creator's header is one row, empty days have no bars, and the panel has a border in the dark theme", async () => {
  const daily = Array.from({ length: 30 }, (_, day) => ({
    ...{
      day: `2026-01-${String(day + 1).padStart(2, '0')}`,
      count: day === 3 ? 1 : 0,
      amount: cents(day === 3 ? 500 : 0),
    },
  }))
  standInLive()
  standIn({
    ...newCreator({ displayName: 'Vitória das Dores e Pereira' }).answers,
    'GET /api/donations/stats': call({ answers: ReceivedStats, answer: () => ({ ...NOTHING_RECEIVED, daily }) }),
  })
  await showPage('/dashboard/creator', { viewport: [320, 640] })
  const settings = page.getByRole('main').getByRole('link', { name: 'Definições', exact: true }).first()
  await expect.element(settings).toBeVisible()
  const title = heading.element().getBoundingClientRect()
  const link = settings.element().getBoundingClientRect()
  expect(link.left).toBeGreaterThanOrEqual(title.right)
  expect(link.top).toBeLessThan(title.bottom)

  const chart = page.getByRole('slider', { name: 'Doações por dia, últimos 30 dias' })
  await expect.element(chart).toBeInTheDocument()
  const bars = [...(chart.element().parentElement?.querySelectorAll('span') ?? [])]
  expect(bars.map(({ clientHeight }) => clientHeight > 0)).toEqual(daily.map(({ amount }) => amount > 0))
  inTheDark()
  const stage = chart.element().closest('section')
  expect(stage && getComputedStyle(stage).borderTopWidth).toBe('1px')
})
