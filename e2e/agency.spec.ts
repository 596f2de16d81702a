import { expect } from '@playwright/test'
import { createAccount, emailOf, signIn } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { test } from './support/test.ts'

// What the agency asks for once it has lost the creator.
test.use({ expectedErrors: [/403/] })

test('An agency invites a creator, sees their dashboard once they accept, and no longer once they leave', async ({
  page,
  browser,
  server,
}) => {
  await createAccount(server, 'norte-agency', 'agency')
  await createAccount(server, 'ines-agency', 'creator')
  await page.goto('/login')
  await signIn(page, emailOf('norte-agency'))
  await expect(page.getByText('Nenhum creator gerenciado')).toBeVisible()
  await axe(page)
  await page.getByLabel('Nome de utilizador ou email').fill('ines-agency')
  await page.getByRole('button', { name: 'Enviar convite' }).click()
  await expect(page.getByRole('button', { name: /Retirar o convite/ })).toBeVisible()

  const creator = await (await browser.newContext({ baseURL: server.baseUrl, locale: 'pt-PT' })).newPage()
  await creator.goto('/login')
  await signIn(creator, emailOf('ines-agency'))
  await expect(creator.getByTestId('agency-invitation')).toBeVisible()
  await axe(creator)
  await creator.getByRole('button', { name: 'Aceitar' }).click()
  await expect(creator.getByTestId('agency-invitation')).toHaveCount(0)

  await page.reload()
  await page
    .getByRole('link', { name: /Ver Dashboard/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/dashboard-creator\?creatorId=/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('A ver o dashboard de')
  await expect(page.getByRole('button', { name: 'Enviar teste' })).toHaveCount(0)
  await axe(page)

  await creator.getByRole('button', { name: /Deixar a agência/ }).click()
  await creator.getByRole('button', { name: 'Sim, deixar' }).click()
  // Nobody touches the agency's page: it is told.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Este dashboard não está aberto para ti')
  await creator.context().close()
})
