import { Config } from '@aplauso/contract/config'
import {
  ConnectTikTok,
  TikTokConnected,
  TikTokConnection,
  type TikTokMessage,
  TikTokSignIn,
} from '@aplauso/contract/connections'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { CONFIG } from './support/config.ts'
import { newCreator } from './support/dashboard.ts'
import { standInLive } from './support/live.ts'
import { showPage } from './support/show-page.tsx'
import { newUser, signedIn } from './support/signed-in.ts'
import { type Answers, call, refuse, standIn } from './support/stand-in.ts'
import { toast } from './support/visitor.ts'

const heading = page.getByRole('heading', { level: 1 })
const card = () => page.getByRole('heading', { name: 'TikTok' }).element().closest('section')?.textContent ?? ''
const connect = page.getByRole('button', { name: 'Ligar o TikTok' })
const CONFIGURED: Answers = {
  'GET /api/config': call({ answers: Config, answer: () => ({ ...CONFIG, tiktokConfigured: true }) }),
}

/** The dashboard of a creator without TikTok, and an invisible window of the browser. */
async function openDashboard(signInAt: string, opens: (frame: HTMLIFrameElement) => Window | null) {
  const { answers } = newCreator()
  standInLive()
  const connection = { now: { connected: false } as TikTokConnection }
  standIn({
    ...answers,
    ...CONFIGURED,
    'GET /api/tiktok/connection': call({ answers: TikTokConnection, answer: () => connection.now }),
    'DELETE /api/tiktok/connection': call({
      answer: () => {
        connection.now = { connected: false }
      },
    }),
    'POST /api/tiktok/authorize': call({ answers: TikTokSignIn, answer: () => ({ url: signInAt }) }),
  })
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const open = vi.spyOn(window, 'open').mockImplementation(() => opens(frame))
  onTestFinished(() => {
    frame.remove()
    open.mockRestore()
  })
  await showPage('/dashboard/creator')
  await expect.element(connect).toBeVisible()
  const says = (data: TikTokMessage, { source = frame.contentWindow, origin = location.origin } = {}) =>
    dispatchEvent(new MessageEvent('message', { data, source, origin }))
  return { connection, says, frame }
}

test('A creator connects TikTok in a popup, sees when they declined, and disconnects', async () => {
  const signInAt = `${location.origin}/favicon.svg`
  const { connection, says, frame } = await openDashboard(signInAt, ({ contentWindow }) => contentWindow)
  await connect.click()
  await expect.poll(() => frame.contentWindow?.location.href).toBe(signInAt)
  // Messages from other windows or other origins are ignored.
  says({ type: 'tiktok-connected', success: true }, { source: window })
  says({ type: 'tiktok-connected', success: true }, { origin: 'https://evil.example' })
  expect(toast.query()).toBeNull()

  says({ type: 'tiktok-connected', success: false, error: 'Não autorizaste a ligação no TikTok.' })
  await expect.element(toast).toMatchTextContent('Não autorizaste a ligação no TikTok.')
  await expect.element(connect).toBeVisible()
  connection.now = {
    ...{ connected: true, displayName: 'ana.ao.vivo', connectedAt: '2026-02-03T12:00:00.000Z', expired: false },
  }
  says({ type: 'tiktok-connected', success: true })
  await expect.poll(card).toContain('Ligado como @ana.ao.vivo')
  await expect.element(toast).toMatchTextContent('Conta do TikTok ligada!')
  // The OBS state is not shown as TikTok's.
  expect(card()).not.toMatch(/em direto|fora do ar/i)
  await axe()
  await page.getByRole('button', { name: 'Desligar' }).click()
  await page.getByRole('button', { name: 'Sim, desligar' }).click()
  await expect.element(connect).toBeVisible()
})

test('If no popup opens, the page itself goes to TikTok', async () => {
  // An address in the same document, so that the test stays on its page.
  await openDashboard(`${location.href}#at-tiktok`, () => null)
  await connect.click()
  await expect.poll(() => location.hash).toBe('#at-tiktok')
  history.replaceState(history.state, '', location.pathname + location.search)
})

const CALLBACK = '/auth/tiktok/callback?code=given&state=ours'

function openedBy(opener: { postMessage: (message: unknown, origin: string) => void } | null) {
  const before = Object.getOwnPropertyDescriptor(window, 'opener')
  Object.defineProperty(window, 'opener', { value: opener, configurable: true })
  const close = vi.spyOn(window, 'close').mockImplementation(() => undefined)
  onTestFinished(() => {
    if (before) Object.defineProperty(window, 'opener', before)
    close.mockRestore()
  })
  return close
}

test('The popup that TikTok returns to reports only to the own page, and closes', async () => {
  const messages: unknown[][] = []
  const close = openedBy({ postMessage: (...message) => messages.push(message) })
  let outcome: TikTokConnected = { success: false, error: 'Não autorizaste a ligação no TikTok.' }
  const calls = standIn({
    ...CONFIGURED,
    ...signedIn(newUser('creator')),
    'POST /api/tiktok/connect': call({ asks: ConnectTikTok, answers: TikTokConnected, answer: () => outcome }),
  })
  const refused = await showPage(CALLBACK)
  await expect.element(heading).toMatchTextContent('Não foi possível ligar a conta do TikTok')
  await expect.poll(() => close.mock.calls.length).toBe(1)
  // The code has left the address.
  expect(refused.address()).toBe('/auth/tiktok/callback')
  await refused.leave()
  outcome = { success: true }
  await showPage(CALLBACK)
  await expect.poll(() => close.mock.calls.length).toBe(2)
  expect(messages).toEqual([
    [{ type: 'tiktok-connected', success: false, error: 'Não autorizaste a ligação no TikTok.' }, location.origin],
    [{ type: 'tiktok-connected', success: true }, location.origin],
  ])
  const sent = calls.filter(({ path }) => path === '/api/tiktok/connect').map(({ body }) => body)
  expect(sent).toEqual([
    { code: 'given', state: 'ours' },
    { code: 'given', state: 'ours' },
  ])
})

test('Without a popup the TikTok callback leads to the dashboard', async () => {
  openedBy(null)
  const { answers } = newCreator()
  standInLive()
  standIn({
    ...answers,
    ...CONFIGURED,
    'GET /api/tiktok/connection': call({ answers: TikTokConnection, answer: () => refuse('overloaded') }),
    'POST /api/tiktok/connect': call({
      asks: ConnectTikTok,
      answers: TikTokConnected,
      answer: () => ({ success: true }),
    }),
  })
  const { address } = await showPage(CALLBACK)
  await expect.element(heading).toMatchTextContent('Conta do TikTok ligada!')
  await expect.poll(address).toBe('/dashboard/creator')
})
