import { expect, type Page } from '@playwright/test'
import { readOutbox } from '../apps/server/src/testing/read-outbox.ts'
import { emailOf, storeToken } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { signInToDemo } from './support/demo-pages.ts'
import { untilEmail } from './support/emails.ts'
import { startServer } from './support/running-server.ts'
import { runInStoppedDatabase } from './support/stopped-database.ts'
import { registerStreamer } from './support/streamer.ts'
import { test } from './support/test.ts'

const SETTINGS = {
  ...{ PAYOUTS: 'on', PAYOUT_HOLD_DAYS: '0', PAYOUT_MINIMUM: '10.00', OPERATOR_NAME: 'Aplauso' },
  OPERATOR_IBAN: 'DE89370400440532013000',
}
const HOLDER = 'João Sá'

const rows = (page: Page) => page.getByTestId('admin-row')
const state = (page: Page, name: string) => page.getByTestId(`payouts-${name}`)

test('A creator asks for two payouts, the operator files and sends them, and the bank returns one', async ({
  page: first,
  context,
  browser,
}) => {
  test.slow()
  const server = await startServer(SETTINGS)
  try {
    const creator = await registerStreamer(server, 'quer-receber')
    await creator.donate({ donorName: 'Rui', amountEuro: 50 })
    await storeToken(first, creator.token)
    const money = `${server.baseUrl}/settings/payouts`
    await first.goto(money)
    await first.getByLabel('Titular').fill(HOLDER)
    await first.getByLabel('IBAN').fill('pt50 0002 0123 1234 5678 9015 4')
    await first.getByLabel('Rua e número').fill('Rua da Sé 1')
    await first.getByLabel('Código postal').fill('4000-123')
    await first.getByLabel('Localidade').fill('Porto')
    await first.getByRole('button', { name: 'Guardar a conta' }).click()
    await expect(first.getByTestId('payout-account')).toContainText(
      /João Sá.*•••• 0154.*podes pedir pagamentos a partir de/,
    )
    await untilEmail(server, emailOf('quer-receber'), 'A tua conta bancária mudou')

    // The hold of a new account lasts a day by the server's clock.
    await first.close()
    await server.halt()
    await runInStoppedDatabase(server, ['update payout_accounts set held_until = changed_at'])
    await server.restart({})
    const page = await context.newPage()
    await storeToken(page, creator.token)
    await page.goto(money)
    for (const [amount, count] of [
      ['10', 1],
      ['20', 2],
    ] as const) {
      await page.getByLabel('Valor').fill(amount)
      await page.getByRole('button', { name: 'Pedir pagamento' }).click()
      await expect(page.getByTestId('payout-row')).toHaveCount(count)
    }
    await expect(page.getByTestId('payout-row').first()).toContainText(/Pedido.*20,00/)

    const operator = await browser.newPage({ baseURL: server.baseUrl, locale: 'pt-PT', timezoneId: 'Europe/Lisbon' })
    await storeToken(operator, await signInToDemo(server, 'sofia'))
    await operator.goto('/admin/money')
    await expect(state(operator, 'due')).toContainText(/Por pagar2.*30,00/)
    await expect(rows(operator).first()).toContainText(/João Sá.*quer-receber.*0154.*20,00/)
    await axe(operator)
    await operator.getByRole('button', { name: 'Fazer ficheiro com tudo' }).click()
    const dialog = operator.getByRole('alertdialog')
    await expect(dialog).toContainText(/2 pagamentos.*30,00/)
    const [download] = await Promise.all([
      operator.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Fazer ficheiro' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^payouts-[\w-]+\.xml$/)
    await expect(operator.getByText('Nada por pagar')).toBeVisible()

    await state(operator, 'in_file').click()
    await operator
      .getByTestId('payout-file')
      .getByRole('button', { name: /Marcar como enviado/ })
      .click()
    await dialog.getByRole('button', { name: 'Marcar como enviado' }).click()
    await expect(state(operator, 'sent')).toContainText(/2.*30,00/)
    await state(operator, 'sent').click()
    await rows(operator).last().getByRole('button').click()
    await operator.getByRole('button', { name: 'O banco devolveu' }).click()
    await dialog.getByLabel('Motivo').fill('Conta encerrada')
    await dialog.getByRole('button', { name: 'O banco devolveu' }).click()
    await expect(state(operator, 'returned')).toContainText(/1.*10,00/)
    await expect(rows(operator)).toHaveCount(1)
    await operator.close()

    await page.goto(money)
    const own = page.getByTestId('payout-row')
    await expect(own.first()).toContainText(/Enviado.*20,00/)
    await expect(own.last()).toContainText(/Devolvido pelo banco.*Conta encerrada.*10,00/)
    const subjects = async () =>
      (await readOutbox(server.dataDir, emailOf('quer-receber'))).map(({ subject }) => subject.replace(/\s/g, ' '))
    await expect
      .poll(subjects)
      .toEqual(
        expect.arrayContaining([
          'Pediste um pagamento de 20,00 €',
          'Enviámos-te 20,00 €',
          'O teu pagamento de 10,00 € voltou para trás',
        ]),
      )
    // The address answers everybody without the role as if it did not exist.
    await page.goto(`${server.baseUrl}/admin/money`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  } finally {
    await server.stop()
  }
})
