import type { AlertQueue } from '@aplauso/contract/alerts'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { OFFERED } from './support/config.ts'
import {
  button,
  consoleAnswers,
  controlledCreatorOf,
  held,
  heldOf,
  main,
  OBS,
  queued,
  showConsole,
  TWO_HELD,
  takeBack,
  undo,
} from './support/console.ts'
import { standInLive } from './support/live.ts'
import { showPage } from './support/show-page.tsx'
import { newUser, signedIn } from './support/signed-in.ts'
import { standIn } from './support/stand-in.ts'
import { holdWaits } from './support/waits.ts'

test('Each key presses its button for the focused row, and Z undoes it', async () => {
  onTestFinished(holdWaits())
  const { sent } = await showConsole({ queue: { ...TWO_HELD, playing: [queued('Primeira')] } })
  const press = (keys: string) => userEvent.keyboard(keys)
  // Without a focused row nothing is approved unread.
  await press('ax')
  expect(sent()).toEqual([])
  await press('j')
  expect(document.activeElement).toBe(held.first().element())
  await press('jk')
  await press('x')
  await expect.poll(() => held.elements().length).toBe(1)
  await expect.element(undo).toHaveFocus()
  // After an undo by key or click the row has the focus again.
  window.passTime(600)
  await press('z')
  await expect.poll(() => held.elements().length).toBe(2)
  await expect.element(held.first()).toHaveFocus()
  await press('x')
  await expect.element(undo).toHaveFocus()
  // A second Enter in the place of a decision does nothing for two seconds.
  window.passTime(1_900)
  await press('{Enter}')
  await expect.element(undo).toHaveFocus()
  window.passTime(200)
  await press('{Enter}')
  await expect.element(held.first()).toHaveFocus()
  expect(sent()).toEqual([])
  await press('a')
  await expect.poll(sent).toEqual([['POST', '/api/alerts/alert-Mau/approve', {}]])
  await expect.element(undo).toHaveFocus()
  await press('jt')
  await expect.poll(() => held.elements().length).toBe(0)
  await press('p')
  await press('{Shift>}p{/Shift}')
  await expect.poll(sent).toEqual([
    ['POST', '/api/alerts/alert-Mau/approve', {}],
    ['POST', '/api/alerts/alert-Pior/approve', { withoutText: true }],
    ['POST', '/api/alerts/pause', undefined],
    ['POST', '/api/alerts/panic', undefined],
  ])
})

const FOUR_HELD: AlertQueue = {
  ...OBS,
  held: ['Mau', 'Pior', 'Outro', 'Último'].map((name) => heldOf(name)),
  heldCount: 4,
}

test('After the time to undo the focus moves to the next row, and stays if it is elsewhere', async () => {
  onTestFinished(holdWaits())
  const { sent, live } = await showConsole({ queue: FOUR_HELD })
  const rejections = () => sent().map(([, path]) => path)
  await userEvent.keyboard('jjx')
  await expect.element(undo).toHaveFocus()
  // A live update does not move the focus.
  live.tell({ type: 'queue', payload: { ...FOUR_HELD, held: FOUR_HELD.held.slice(0, 3), heldCount: 3 } })
  await expect.poll(() => held.elements().length).toBe(2)
  await expect.element(undo).toHaveFocus()
  window.endWaits()
  await expect.poll(rejections).toEqual(['/api/alerts/alert-Pior/reject'])
  await expect.element(held.nth(1)).toHaveFocus()
  await expect.element(held.nth(1)).toMatchTextContent('Outro')

  await userEvent.keyboard('x')
  await expect.element(undo).toHaveFocus()
  const pause = button('Pausar').element()
  if (pause instanceof HTMLElement) pause.focus()
  window.endWaits()
  await expect.poll(rejections).toHaveLength(2)
  await expect.element(undo).not.toBeInTheDocument()
  expect(document.activeElement).toBe(pause)
})

test('An approval shows its undo at once, which keeps the focus until its time is over', async () => {
  onTestFinished(holdWaits())
  const live = standInLive()
  const approved = Promise.withResolvers<void>()
  standIn({
    ...{ ...OFFERED, ...signedIn(newUser('fan')), ...consoleAnswers(() => [controlledCreatorOf('ana')]) },
    'POST /api/alerts/:id/approve': { answer: () => undefined, after: approved.promise },
  })
  await showPage('/live', { viewport: [390, 844] })
  await expect.poll(live.connections).toBe(1)
  live.tell({ type: 'queue', payload: FOUR_HELD })
  await expect.element(held.first()).toBeVisible()
  await userEvent.keyboard('ja')
  await expect.element(undo).toHaveFocus()
  live.tell({ type: 'queue', payload: { ...FOUR_HELD, held: FOUR_HELD.held.slice(1), heldCount: 3 } })
  approved.resolve()
  await expect.poll(() => held.elements().length).toBe(3)
  await expect.element(undo).toHaveFocus()
  window.endWaits()
  await expect.element(held.first()).toHaveFocus()
})

test('A rejection sends its reason, and nothing moves the focus while it is typed', async () => {
  onTestFinished(holdWaits())
  const { sent, live, leave } = await showConsole({ queue: TWO_HELD })
  await userEvent.keyboard('j{Shift>}x{/Shift}')
  const dialog = page.getByRole('alertdialog', { name: 'Rejeitar o alerta de Mau?' })
  const reason = dialog.getByLabelText('Motivo')
  await reason.fill('Insul')
  await axe()
  // Another actor decides on the other alert meanwhile.
  live.tell({ type: 'queue', payload: { ...TWO_HELD, held: TWO_HELD.held.slice(0, 1), heldCount: 1 } })
  await expect.poll(() => held.elements().length).toBe(1)
  await expect.element(reason).toHaveFocus()
  await userEvent.keyboard('to')
  await dialog.getByRole('button', { name: 'Rejeitar' }).click()
  await expect.element(undo).toHaveFocus()
  await takeBack()
  await expect.element(held).toHaveFocus()
  expect(sent()).toEqual([])
  await userEvent.keyboard('{Shift>}x{/Shift}')
  await reason.fill('Insulto')
  await dialog.getByRole('button', { name: 'Rejeitar' }).click()
  await leave()
  await expect.poll(sent).toEqual([['POST', '/api/alerts/alert-Mau/reject', { reason: 'Insulto' }]])
})

test('The key ? lists the shortcuts, which are ignored with modifiers and in dialogs and can be turned off for good', async () => {
  const { sent, leave } = await showConsole()
  await userEvent.keyboard('{Control>}p{/Control}{Alt>}s{/Alt}')
  await userEvent.keyboard('?')
  const dialog = page.getByRole('dialog', { name: 'Atalhos de teclado' })
  await expect.element(dialog).toMatchTextContent('Saltar o que está no ecrã')
  await axe()
  await userEvent.keyboard('p')
  await dialog.getByRole('switch', { name: 'Usar atalhos neste dispositivo' }).click()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await userEvent.keyboard('ps?')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(main.element().querySelector('[aria-keyshortcuts]')).toBeNull()
  const shortcutsOff = localStorage.getItem('shortcutsOff')
  await leave()
  localStorage.setItem('shortcutsOff', shortcutsOff ?? '')
  expect(sent()).toEqual([])
})
