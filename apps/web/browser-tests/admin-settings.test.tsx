import { FEATURES } from '@aplauso/contract/features'
import { Mailing, NewMailing } from '@aplauso/contract/mailings'
import { OperatorSettings, OperatorSettingsChange } from '@aplauso/contract/operator-settings'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { newCreator } from './support/dashboard.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { call, standIn } from './support/stand-in.ts'

const DEFAULTS: OperatorSettings = {
  features: { ...FEATURES },
  registration: { accounts: 'open', creators: 'open' },
  announcement: null,
  fixed: [],
  fixedBy: {},
}

/** A server with these settings, which the owner changes. */
function server(changes: Partial<OperatorSettings> = {}, orders: NewMailing[] = [], mailings: Mailing[] = []) {
  let settings: OperatorSettings = { ...DEFAULTS, ...changes }
  const { answers } = newCreator({ operatorRole: 'owner' })
  standIn({
    ...answers,
    'GET /api/admin/settings': call({ answers: OperatorSettings, answer: () => settings }),
    'PATCH /api/admin/settings': call({
      asks: OperatorSettingsChange,
      answers: OperatorSettings,
      answer: ({ features, registration, announcement }: OperatorSettingsChange) => {
        settings = {
          ...settings,
          features: { ...settings.features, ...features },
          registration: {
            accounts: registration?.accounts ?? settings.registration.accounts,
            creators: registration?.creators ?? settings.registration.creators,
          },
          announcement: announcement === undefined ? settings.announcement : announcement,
        }
        return settings
      },
    }),
    'GET /api/admin/mailings': call({
      answers: Mailing.array(),
      answer: () => {
        // The server sends one more before each answer.
        for (const one of mailings) one.sent = Math.min(one.sent + 1, one.total - one.failed)
        return mailings
      },
    }),
    'POST /api/admin/mailings': call({
      asks: NewMailing,
      answers: Mailing,
      answer: (order: NewMailing) => {
        orders.push(order)
        mailings.unshift(mailing(1, { subject: order.subject, audience: order.audience, failed: 1 }))
        return mailings[0]
      },
    }),
  })
  return () => settings
}

const mailing = (number: number, changes: Partial<Mailing> = {}): Mailing => ({
  ...{ id: `m${number}`, audience: 'creators', createdAt: '2026-11-01T12:00:00.000Z', sent: 0, failed: 0, total: 3 },
  subject: { pt: 'Novos termos', en: 'New terms', es: 'Nuevos términos', fr: 'Nouvelles conditions' },
  ...changes,
})

const heading = () => page.getByRole('heading', { level: 1 })

test('An owner switches features and registration, and what the environment sets names its variable', async () => {
  const settings = server({
    fixed: ['features.debugMode', 'registration.accounts'],
    fixedBy: { 'features.debugMode': 'FEATURE_DEBUG_MODE', 'registration.accounts': 'REGISTRATION' },
  })
  await showPage('/admin/settings', { viewport: [390, 844] })
  await expect.element(heading()).toHaveTextContent('Definições do servidor')
  await page.getByRole('switch', { name: 'Agências', exact: true }).click()
  await expect.poll(() => settings().features.agencyDashboard).toBe(false)
  await expect.element(page.getByRole('switch', { name: 'Agências', exact: true })).not.toBeChecked()
  await page.getByRole('radio', { name: 'Com convite' }).click()
  await expect.poll(() => settings().registration.creators).toBe('invite')
  await expect.element(page.getByText('Definido por FEATURE_DEBUG_MODE no servidor')).toBeVisible()
  expect(page.getByRole('switch', { name: 'Modo de diagnóstico' }).elements()).toHaveLength(0)
  expect(page.getByRole('radio', { name: 'Ninguém' }).elements()).toHaveLength(1)
  await axe()
  await inTheDark()
  await axe()
})

test('Maintenance begins after a dialog that says what will happen, and ends with one button', async () => {
  const settings = server()
  await showPage('/admin/settings')
  await page.getByRole('button', { name: 'Fechar o site' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog.getByText('ninguém pode doar, entrar ou mudar nada', { exact: false })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(settings().features.maintenanceMode).toBe(false)
  await page.getByRole('button', { name: 'Fechar o site' }).click()
  await dialog.getByRole('button', { name: 'Fechar o site' }).click()
  await expect.poll(() => settings().features.maintenanceMode).toBe(true)
  await expect.element(page.getByText('O site está fechado.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Abrir o site' }).click()
  await expect.poll(() => settings().features.maintenanceMode).toBe(false)
})

test('An announcement needs its text in every language; it is previewed, published with its end, and removed', async () => {
  const settings = server()
  await showPage('/admin/settings')
  const field = (language: string) => page.getByRole('textbox', { name: `Texto em ${language}` })
  await field('Português').fill('Pausa às 22h')
  await expect.element(page.getByTestId('announcement-preview')).toHaveTextContent('Pausa às 22h')
  await page.getByRole('button', { name: 'Publicar aviso' }).click()
  await expect.element(field('English')).toHaveFocus()
  await expect.element(field('English')).toHaveAttribute('aria-invalid', 'true')
  expect(settings().announcement).toBeNull()
  await field('English').fill('Break at 22:00')
  await field('Español').fill('Pausa a las 22 h')
  await field('Français').fill('Pause à 22 h')
  await page.getByRole('radio', { name: 'Atenção' }).click()
  await page.getByLabelText('Termina').fill('2098-05-01T22:00')
  await page.getByRole('button', { name: 'Publicar aviso' }).click()
  await expect
    .poll(() => settings().announcement)
    .toEqual({
      text: { pt: 'Pausa às 22h', en: 'Break at 22:00', es: 'Pausa a las 22 h', fr: 'Pause à 22 h' },
      level: 'warning',
      until: '2098-05-01T21:00:00.000Z',
    })
  await page.getByRole('button', { name: 'Tirar aviso' }).click()
  await expect.poll(() => settings().announcement).toBeNull()
  await expect.element(field('Português')).toHaveValue('')
})

test('An email to creators needs every language, says whom it goes to, and shows its progress', async () => {
  const orders: NewMailing[] = []
  server({}, orders)
  await showPage('/admin/settings', { viewport: [390, 844] })
  const [subject, body] = [
    page.getByRole('textbox', { name: 'Assunto' }),
    page.getByRole('textbox', { name: 'Texto', exact: true }),
  ]
  const send = page.getByRole('button', { name: 'Enviar email' })
  await page.getByRole('radio', { name: 'Criadores', exact: true }).click()
  for (const [language, text] of [
    ['Português', 'Novos termos'],
    ['English', 'New terms'],
    ['Español', 'Nuevos términos'],
  ] as const) {
    await page.getByRole('radio', { name: language }).click()
    await subject.fill(text)
    await body.fill(`${text}.`)
  }
  await send.click()
  await expect.element(page.getByRole('radio', { name: 'Français' })).toBeChecked()
  await expect.element(page.getByText('Falta este texto em Français.').first()).toBeVisible()
  await subject.fill('Nouvelles conditions')
  await body.fill('Nouvelles conditions.')
  await send.click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog.getByText('Vai para: Criadores', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Enviar email' }).click()
  await expect
    .poll(() => orders.map(({ audience, text }) => [audience, text.fr]))
    .toEqual([['creators', 'Nouvelles conditions.']])
  await expect.element(page.getByTestId('mailing-row').getByText('2 de 3 enviados', { exact: false })).toBeVisible()
  await expect.element(page.getByTestId('mailing-row').getByText('falhas: 1', { exact: false })).toBeVisible()
  await expect.element(subject).toHaveValue('')
  await axe()
})
