import { expect, type Page } from '@playwright/test'
import { emailOf, PASSWORD } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { openInObs } from './support/obs-source.ts'
import { test } from './support/test.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Counts a person's clicks and fields on this page until it reloads. */
async function countInputs(page: Page) {
  await page.evaluate(() => {
    const fields = new Set<string>()
    const inputs = { clicks: 0, fields: () => fields.size }
    Reflect.set(window, 'countedInputs', inputs)
    // A click before hydration is stored and repeated by the page: only the person's press counts.
    const countPress = () => {
      inputs.clicks += 1
    }
    addEventListener('pointerdown', countPress, true)
    addEventListener('input', ({ target }) => {
      if (target instanceof HTMLInputElement && target.type !== 'checkbox') fields.add(target.name)
    })
  })
  return () =>
    page.evaluate(() => {
      const { clicks, fields } = Reflect.get(window, 'countedInputs')
      return { clicks, fields: fields() }
    })
}

test('A new creator reaches the first alert in OBS with four clicks and three fields, and the first steps update', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/register')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const countedInputs = await countInputs(page)
  await page.getByRole('button', { name: /^Criador/ }).click()
  await page.getByLabel('Nome a mostrar').fill('Primeiro Dia')
  await page.getByRole('textbox', { name: 'Email' }).fill(emailOf('primeiro-dia'))
  await page.getByLabel('Palavra-passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox', { name: /^Tenho 16 anos ou mais/ }).click()
  await page.getByRole('main').getByRole('button', { name: 'Criar conta' }).click()

  const list = page.getByTestId('checklist')
  const step = (name: string) => list.locator(`[data-step="${name}"]`)
  await expect(list.getByTestId('checklist-item')).toHaveCount(4)
  await expect(list).toContainText('0 de 4')
  await expect(step('overlay')).toContainText('À espera do OBS…')
  await list.getByRole('button', { name: 'Copiar o link do widget' }).click()
  const source = await context.newPage()
  await openInObs(source, await page.evaluate(() => navigator.clipboard.readText()))
  // The test alert is sent automatically because OBS connected.
  await expect(source.getByTestId('alert')).toContainText('Esta é uma doação de teste!')
  expect(await countedInputs()).toEqual({ clicks: 4, fields: 3 })

  await expect(step('overlay')).toHaveAttribute('data-done', 'true')
  await expect(step('test')).toHaveAttribute('data-done', 'true')
  await expect(list).toContainText('2 de 4')
  await source.close()

  await axe(page)
  await expect(step('page').getByRole('button', { name: 'Diz quem és' })).toHaveAttribute('aria-expanded', 'true')
  await page.getByLabel('Uma frase sobre ti').fill('Guitarra todas as noites')
  await step('page').getByRole('button', { name: 'Guardar' }).click()
  await expect(step('page')).toHaveAttribute('data-done', 'true')
  const donor = await page.request.get(`${server.baseUrl}/api/creators/primeiro-dia`)
  expect((await donor.json()).bio).toBe('Guitarra todas as noites')

  // A reported step is stored, and a completed one is not asked for again.
  const reported = page.waitForResponse(
    (response) => response.url().endsWith('/api/first-steps') && response.request().method() === 'POST',
  )
  await step('share').getByRole('button', { name: 'Copiar o link da tua página de doações' }).click()
  await expect(list).toContainText('Está tudo a postos. Bom direto!')
  await reported
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Receita deste mês')).toBeVisible()
  await expect(list).toHaveCount(0)
})
