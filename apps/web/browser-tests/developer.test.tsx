import { ApiKey, CreatedApiKey, NewApiKey, WebhookEndpoint } from '@aplauso/contract/developers'
import { ConfirmSession, SecondFactorState } from '@aplauso/contract/second-factors'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { newCreator } from './support/dashboard.ts'
import { showPage } from './support/show-page.tsx'
import { NO_SECOND_FACTOR } from './support/signed-in.ts'
import { call, refuse, standIn } from './support/stand-in.ts'

test('Creating an API key in an old session asks for the password and continues with the typed values', async () => {
  const { answers } = newCreator({ subscriptionPlan: 'pro' })
  const keys: ApiKey[] = []
  // The server answers this way once the sign-in is ten minutes old.
  let isFresh = false
  standIn({
    ...answers,
    'GET /api/api-keys': call({ answers: ApiKey.array(), answer: () => keys }),
    'GET /api/webhook-endpoints': call({ answers: WebhookEndpoint.array(), answer: () => [] }),
    'POST /api/api-keys': call({
      asks: NewApiKey,
      answers: CreatedApiKey,
      answer: ({ name, scopes }) => {
        if (!isFresh) return refuse('reauthentication_required')
        const made = {
          id: 'key',
          name,
          scopes,
          hint: 'apl_ab…yz',
          createdAt: '2026-02-03T12:00:00.000Z',
          lastUsedAt: null,
        }
        keys.push(made)
        return { ...made, key: `apl_${'x'.repeat(39)}` }
      },
    }),
    'GET /api/auth/second-factor': call({ answers: SecondFactorState, answer: () => NO_SECOND_FACTOR }),
    'POST /api/auth/confirm': call({
      asks: ConfirmSession,
      answer: (confirmation) => {
        isFresh = 'password' in confirmation && confirmation.password === 'aplauso'
        return isFresh ? undefined : refuse('invalid_credentials')
      },
    }),
  })
  await showPage('/settings/developer')
  await page.getByRole('button', { name: 'Criar chave' }).click()
  const form = page.getByRole('dialog', { name: 'Nova chave de API' })
  const name = page.getByLabelText('Nome', { exact: true })
  await name.fill('Robô antigo')
  await userEvent.keyboard('{Enter}')

  const confirmation = page.getByRole('dialog', { name: 'Confirma que és tu' })
  const password = confirmation.getByLabelText('Palavra-passe', { exact: true })
  await expect.element(password).toHaveFocus()
  await axe()
  await userEvent.keyboard('{Escape}')
  await expect.element(confirmation).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Isto precisa da tua palavra-passe' })).toBeVisible()
  await expect.element(name).toHaveValue('Robô antigo')

  await form.getByRole('button', { name: 'Criar chave' }).click()
  await password.fill('errada')
  await userEvent.keyboard('{Enter}')
  await expect.element(confirmation.getByText('A palavra-passe está errada.')).toBeVisible()
  await expect.element(password).toHaveFocus()
  await password.fill('aplauso')
  await userEvent.keyboard('{Enter}')
  const made = page.getByRole('dialog', { name: 'A tua chave está pronta' })
  await expect.element(made.getByRole('code')).toMatchTextContent('apl_')
  await made.getByRole('button', { name: 'Já guardei' }).click()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Robô antigo' })).toBeVisible()
  expect(document.body.textContent).not.toContain('apl_x')
})
