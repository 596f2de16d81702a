import { expect, type Page } from '@playwright/test'
import type { User } from '../packages/contract/src/accounts.ts'
import type { Config } from '../packages/contract/src/config.ts'
import type { Features } from '../packages/contract/src/features.ts'
import { createAccount, holdToken } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { registerStreamer } from './support/streamer.ts'
import { test } from './support/test.ts'

const guide = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => guide(page).getByRole('button', { name }).click()

/** The step that is shown, and which of how many it is. */
async function expectStep(page: Page, title: string, progress: string): Promise<void> {
  await expect(guide(page)).toHaveAccessibleName(title)
  await expect(guide(page)).toContainText(progress)
}

/** Onto the dashboard of this account, as a server with these flags would have it. */
async function arrive(page: Page, token: string, flags: Partial<Features>): Promise<void> {
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch()
    const config: Config = await response.json()
    await route.fulfill({ response, json: { ...config, features: { ...config.features, ...flags } } })
  })
  await holdToken(page, token)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/dashboard\/\w+$/)
}

async function expectNoGuide(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(guide(page)).toHaveCount(0)
}

test('The first steps are those of the account and of what the server offers, are left where they were, and never come back', async ({
  page,
  server,
}) => {
  const steps = { betaOnboarding: true }
  await arrive(page, await createAccount(server, 'estreia', 'creator'), steps)
  await expectStep(page, 'Boas-vindas ao palco, estreia', '1 de 6')
  await axe(page)
  await press(page, 'Vamos a isso')
  await expectStep(page, 'Dá-te a conhecer', '2 de 6')
  await press(page, 'Anterior')
  await press(page, 'Vamos a isso')
  await guide(page).getByRole('link', { name: 'Completar o perfil' }).click()
  await expect(page).toHaveURL(/\/settings\/creator$/)
  await page.goto('/dashboard/creator')
  await expectStep(page, 'A tua página já está aberta', '3 de 6')
  await press(page, 'Seguinte')
  await expectStep(page, 'Põe os alertas em cena', '4 de 6')
  await press(page, 'Seguinte')
  await expectStep(page, 'Escolhe a voz', '5 de 6')
  await press(page, 'Seguinte')
  await expectStep(page, 'Estamos em beta, contigo', '6 de 6')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await axe(page)
  await press(page, 'Concluir')
  await page.reload()
  await expectNoGuide(page)

  await arrive(page, await createAccount(server, 'estreia-fa', 'fan'), { ...steps, feedbackSystem: false })
  await expectStep(page, 'Boas-vindas ao palco, estreia-fa', '1 de 3')
  await press(page, 'Vamos a isso')
  await press(page, 'Seguinte')
  await expectStep(page, 'Descobre quem está em palco', '3 de 3')
  await press(page, 'Anterior')
  await press(page, 'Saltar')
  await page.reload()
  await expectNoGuide(page)

  await arrive(page, await createAccount(server, 'estreia-agencia', 'agency'), steps)
  await expectStep(page, 'Boas-vindas ao palco, estreia-agencia', '1 de 4')
  await page.keyboard.press('Escape')
  await expect(guide(page)).toHaveCount(0)

  await arrive(page, await createAccount(server, 'estreia-sem', 'supporter'), { betaOnboarding: false })
  await expectNoGuide(page)
  const known = await registerStreamer(server, 'ja-aplaudida')
  await known.donate({ donorName: 'Fiel' })
  const user = async (): Promise<User> => {
    const headers = { authorization: `Bearer ${known.token}` }
    return (await page.request.get('/api/user', { headers })).json()
  }
  await expect.poll(async () => (await user()).totalReceived).toBe(500)
  await arrive(page, known.token, steps)
  await expectNoGuide(page)
})
