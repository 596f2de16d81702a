import { Contact, ContactSent } from '@aplauso/contract/contact'
import { Status } from '@aplauso/contract/status'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { showPage } from './support/show-page.tsx'
import { call, noNetwork, standIn } from './support/stand-in.ts'

const PHONE = [390, 844] as const

test('Help is searched while typing, and a link to an answer opens it', async () => {
  standIn({})
  await showPage('/help#give-back', { viewport: PHONE })
  await expect.poll(() => document.querySelectorAll('details[open]').length).toBe(1)
  await expect.poll(() => document.querySelector('#give-back')?.checkVisibility()).toBe(true)

  const search = page.getByRole('searchbox')
  await search.fill('recibo')
  await expect.element(page.getByText(/^Respostas encontradas: \d+$/)).toBeVisible()
  expect(document.querySelector('#receipt')).not.toBeNull()
  expect(document.querySelector('#obs')).toBeNull()
  await page.getByText('Recebo um recibo?').click()
  await expect.poll(() => document.querySelector('#receipt')?.checkVisibility()).toBe(true)
  await axe()
  await search.fill('xyzzy')
  await expect.element(page.getByText('Nenhuma resposta tem estas palavras')).toBeVisible()
})

test('A contact message is written with the keyboard, corrected, restored after a reload, and sent', async () => {
  const calls = standIn({
    'POST /api/contact': call({ asks: Contact, answers: ContactSent, answer: () => ({ id: 'letter' }) }),
  })
  const first = await showPage('/contact', { viewport: PHONE })
  const main = page.getByRole('main')
  const send = main.getByRole('button', { name: 'Enviar' })
  await expect.element(send).toBeEnabled()
  send.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(main.getByText('Escolhe um assunto.')).toBeVisible()
  const topic = main.getByRole('combobox', { name: 'Sobre o quê?' })
  await expect.element(topic).toHaveFocus()
  await topic.selectOptions('donation')
  await axe()
  for (const typed of ['Rita', 'rita@example.com', 'Onde está a doação?']) {
    await userEvent.tab()
    await userEvent.keyboard(typed)
  }
  await expect.element(main.getByText('Nunca o número do cartão')).toBeVisible()
  await first.leave()
  await showPage('/contact', { viewport: PHONE })
  await expect.element(main.getByLabelText('Mensagem')).toHaveValue('Onde está a doação?')
  await expect.element(topic).toHaveValue('donation')
  send.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(main.getByRole('heading', { name: 'A tua mensagem chegou' })).toHaveFocus()
  await expect.element(main.getByText('rita@example.com')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([
    { topic: 'donation', name: 'Rita', email: 'rita@example.com', message: 'Onde está a doação?' },
  ])
})

test('The status page says when the server is unreachable, and recovers automatically', async () => {
  let isOnline = true
  standIn({
    'GET /api/status': call({
      answers: Status,
      answer: () => {
        if (!isOnline) return noNetwork()
        return {
          status: 'operational' as const,
          measuredAt: new Date().toISOString(),
          sandbox: true,
          components: [{ name: 'payments' as const, status: 'operational' as const, since: null }],
        }
      },
    }),
  })
  await showPage('/status', { viewport: PHONE })
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent('Está tudo a funcionar')
  await expect.element(page.getByRole('heading', { level: 3, name: 'Pagamentos' })).toBeVisible()
  await axe()
  isOnline = false
  await page.getByRole('button', { name: 'Medir agora' }).click()
  await expect.element(heading).toHaveTextContent('Não conseguimos falar com o servidor')
  isOnline = true
  dispatchEvent(new Event('online'))
  await expect.element(heading).toHaveTextContent('Está tudo a funcionar')
})
