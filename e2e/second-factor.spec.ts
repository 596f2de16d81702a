import { expect, type Page } from '@playwright/test'
import { codeOf } from '../apps/server/src/testing/totp-code.ts'
import { createAccount, emailOf, signIn, storedToken } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { type RunningServer, startServer } from './support/running-server.ts'
import { signOut } from './support/shell.ts'
import { test } from './support/test.ts'

const CODE = 'Código de seis algarismos'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const uriOf = async (page: Page) =>
  `otpauth://totp/Aplauso?secret=${await page.getByTestId('totp-secret').textContent()}`

test.describe('An authenticator app', () => {
  test.use({ viewport: { width: 390, height: 844 }, expectedErrors: [/status of 40[01]/] })

  test('is set up with the keyboard, asked for at the login, and replaced with a recovery code after its loss', async ({
    page,
    server,
  }) => {
    await createAccount(server, 'dois-passos', 'fan')
    await page.goto('/login?redirect=/settings/security')
    await signIn(page, emailOf('dois-passos'))
    const second = card(page, 'Segundo passo')
    await expect(second).toContainText('Desligado')

    await second.getByRole('button', { name: 'Ligar' }).focus()
    await page.keyboard.press('Enter')
    const next = page.getByRole('dialog').getByRole('button', { name: 'Continuar' })
    await expect(next).toBeVisible()
    const uri = await uriOf(page)
    await axe(page)
    await next.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(CODE)).toBeFocused()
    await page.keyboard.type('000000')
    await expect(page.getByRole('dialog')).toContainText('Este código não está certo.')
    await page.keyboard.type(codeOf(uri))
    const list = page.getByTestId('recovery-codes').getByRole('listitem')
    await expect(list).toHaveCount(10)
    const [recovery = ''] = await list.allTextContents()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descarregar' }).press('Enter')
    expect((await saved).suggestedFilename()).toBe('aplauso-dois-passos.txt')
    await page.getByRole('button', { name: 'Guardei os códigos' }).press('Enter')
    await expect(second).toContainText('Por usar: 10 de 10')
    await expect(card(page, 'Atividade da conta')).toContainText('App de autenticação ligada')
    await axe(page)

    await signOut(page)
    await page.goto('/login?redirect=/settings/security')
    await signIn(page, emailOf('dois-passos'))
    await expect(page.getByLabel(CODE)).toBeFocused()
    expect(await storedToken(page)).toBeNull()
    await page.keyboard.type('000000')
    await expect(page.getByLabel(CODE)).toHaveAccessibleDescription(/não está certo/)
    await axe(page)
    // The code of the set-up is used up, so the one of the next step signs in.
    await page.keyboard.type(codeOf(uri, { steps: 1 }))
    await expect(page).toHaveURL(`${server.baseUrl}/settings/security`)

    await signOut(page)
    await page.goto('/login?redirect=/settings/security')
    await signIn(page, emailOf('dois-passos'))
    await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
    await page.getByLabel('Código de recuperação', { exact: true }).fill(recovery)
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('toast')).toContainText('Esse código já não serve.')
    await expect(second).toContainText('Por usar: 9 de 10')
    await second.getByRole('button', { name: 'Desligar' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desligar' }).click()
    await expect(second).toContainText('A app de autenticação está desligada')
    await second.getByRole('button', { name: 'Ligar' }).click()
    expect(await uriOf(page)).not.toBe(uri)
  })
})

test.describe('A passkey', () => {
  test.use({ expectedErrors: [/status of 409/] })

  let server: RunningServer
  test.beforeAll(async () => {
    server = await startServer()
    // Passkeys belong to a host name, never to an address such as 127.0.0.1.
    await server.restart({ PUBLIC_URL: atLocalhost(server), SECOND_FACTOR: 'creators' })
  })
  test.afterAll(() => server.stop())

  test('is set up by a creator of whom it is required, signs in alone and after the password, and can be renamed', async ({
    page,
    context,
  }) => {
    const devtools = await context.newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
        ...{ isUserVerified: true, automaticPresenceSimulation: true },
      },
    })
    const site = atLocalhost(server)
    await createAccount(server, 'com-chave', 'creator')
    await page.goto(`${site}/login?redirect=/settings/security`)
    await signIn(page, emailOf('com-chave'))
    await expect(page).toHaveURL(`${site}/second-factor`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adiciona um segundo passo')
    await axe(page)
    await page.getByRole('main').getByRole('button', { name: 'Adicionar chave de acesso' }).click()
    await page.getByLabel('Nome da chave').fill('Portátil')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Guardei os códigos' }).click()
    await expect(page).toHaveURL(`${site}/settings/security`)
    const row = page.getByTestId('passkey-row')
    await expect(row).toContainText('Portátil')
    await row.getByRole('button', { name: 'Mudar o nome: Portátil' }).click()
    await row.getByLabel('Nome da chave').fill('Computador de casa')
    await page.keyboard.press('Enter')
    await expect(row).toContainText('Computador de casa')
    await row.getByRole('button', { name: 'Remover: Computador de casa' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Remover' }).click()
    await expect(question).toContainText('a tua conta não pode ficar sem segundo passo')
    await question.getByRole('button', { name: 'Cancelar' }).click()

    await signOut(page)
    await page.goto(`${site}/login?redirect=/settings/security`)
    await page.getByRole('button', { name: 'Continuar com chave de acesso' }).click()
    await expect(row).toContainText('Último uso')
    await signOut(page)
    await page.goto(`${site}/login?redirect=/settings/security`)
    await signIn(page, emailOf('com-chave'))
    await page.getByRole('button', { name: 'Usar a chave de acesso' }).click()
    await expect(page).toHaveURL(`${site}/settings/security`)
  })
})

const atLocalhost = ({ baseUrl }: RunningServer) => baseUrl.replace('127.0.0.1', 'localhost')
