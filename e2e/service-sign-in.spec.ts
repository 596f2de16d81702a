import { expect, type Page } from '@playwright/test'
import {
  newPerson,
  type SignInServiceStandIn,
  startSignInService,
} from '../apps/server/src/testing/sign-in-services/sign-in-service.ts'
import { createAccount, emailOf, PASSWORD, storedToken } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { type RunningServer, startServer } from './support/running-server.ts'
import { signOut } from './support/shell.ts'
import { test } from './support/test.ts'

// The page that asks for the password of an account is the answer to the callback, with status 409.
test.use({ viewport: { width: 390, height: 844 }, expectedErrors: [/status of 40[149]/] })

let services: SignInServiceStandIn[]
let server: RunningServer
test.beforeAll(async () => {
  services = await Promise.all([startSignInService('twitch'), startSignInService('google')])
  const settings = services.flatMap(({ service, url, clientId, clientSecret }) => {
    const name = `SIGNIN_${service.toUpperCase()}`
    return [
      [`${name}_CLIENT_ID`, clientId],
      [`${name}_CLIENT_SECRET`, clientSecret],
      [`${name}_URL`, url],
    ]
  })
  server = await startServer(Object.fromEntries(settings))
})
test.afterAll(async () => {
  await server.stop()
  await Promise.all(services.map((service) => service.close()))
})

const standInOf = (name: string) => {
  const found = services.find(({ service }) => service === name)
  if (found === undefined) throw new Error(`${name} is not started`)
  return found
}
const card = (page: Page) => page.getByRole('region', { name: 'Outros serviços' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('A fan registers by Twitch, signs in with it, and links and unlinks Google', async ({ page }) => {
  standInOf('twitch').person = newPerson({ login: 'rita_ao_vivo', name: 'Rita Alves', email: 'rita@example.com' })
  await page.goto(`${server.baseUrl}/register`)
  await page.getByRole('link', { name: 'Continuar com Twitch' }).click()
  await expect(page).toHaveURL(`${server.baseUrl}/register?service=twitch`)
  await page.getByRole('button', { name: /^Fã/ }).click()
  await expect(page.getByLabel('Nome a mostrar')).toHaveValue('Rita Alves')
  await expect(page.getByLabel('Nome de utilizador')).toHaveValue('rita_ao_vivo')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('rita@example.com')
  await page.getByRole('checkbox', { name: /^Tenho 16 anos ou mais/ }).click()
  await axe(page)
  await page.getByRole('main').getByRole('button', { name: 'Criar conta' }).click()
  await expect(page).toHaveURL(`${server.baseUrl}/dashboard/fan`)

  await signOut(page)
  await page.goto(`${server.baseUrl}/login?redirect=/settings/security`)
  await page.getByRole('link', { name: 'Continuar com Twitch' }).click()
  await expect(page).toHaveURL(`${server.baseUrl}/settings/security`)
  expect(await storedToken(page)).not.toBeNull()
  await expect(card(page)).toContainText(/Ligado como Rita Alves desde/)

  await card(page).getByRole('link', { name: 'Ligar Google' }).click()
  await expect(card(page).getByRole('status')).toHaveText('Google ligado. Já podes entrar com ele.')
  await expect(page).toHaveURL(`${server.baseUrl}/settings/security`)
  await axe(page)
  const dialog = page.getByRole('alertdialog')
  await card(page).getByRole('button', { name: 'Desligar Google' }).click()
  await dialog.getByRole('button', { name: 'Desligar' }).click()
  await expect(card(page).getByRole('status')).toHaveText('Google desligado.')
  await card(page).getByRole('button', { name: 'Desligar Twitch' }).click()
  await dialog.getByRole('button', { name: 'Desligar' }).click()
  await expect(dialog).toContainText('É a última forma de entrares na conta.')
})

test('An account with the email of a service signs in with its password first, and with the service from then on', async ({
  page,
}) => {
  await createAccount(server, 'mesmo-email', 'fan')
  standInOf('google').person = newPerson({ email: emailOf('mesmo-email') })
  const signInByGoogle = async () => {
    await page.goto(`${server.baseUrl}/login?redirect=/settings/security`)
    await page.getByRole('link', { name: 'Continuar com Google' }).click()
  }
  await signInByGoogle()
  await expect(heading(page)).toHaveText('Já há uma conta com este email')
  await expect(page).toHaveURL(`${server.baseUrl}/link-account?redirect=%2Fsettings%2Fsecurity`)
  expect(await storedToken(page)).toBeNull()
  await axe(page)
  const password = page.getByLabel('Palavra-passe', { exact: true })
  const submit = page.getByRole('button', { name: 'Ligar Google e entrar' })
  await password.fill('errada')
  await submit.click()
  await expect(page.getByText('A palavra-passe está errada.')).toBeVisible()
  await password.fill(PASSWORD)
  await submit.click()
  await expect(page).toHaveURL(`${server.baseUrl}/settings/security`)
  await expect(card(page)).toContainText(/Ligado como/)

  await signOut(page)
  await signInByGoogle()
  await expect(page).toHaveURL(`${server.baseUrl}/settings/security`)
})

test('A sign-in that the person refuses at the service leads back to the login, which keeps the wanted page', async ({
  page,
}) => {
  standInOf('twitch').refuses = true
  await page.goto(`${server.baseUrl}/login?redirect=/help`)
  await page.getByRole('link', { name: 'Continuar com Twitch' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Cancelaste a entrada' })).toBeVisible()
  standInOf('twitch').refuses = false
  await expect(page).toHaveURL(`${server.baseUrl}/login?error=oauth_denied&redirect=%2Fhelp`)
})
