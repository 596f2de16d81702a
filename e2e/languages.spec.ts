import { expect, type Page } from '@playwright/test'
import { test } from './support/test.ts'

/** Records the files of texts that a page requests: "pt/common.js", "fr/all.js". */
function watchTexts(page: Page): () => string[] {
  const textFiles: string[] = []
  page.on('request', (request) => {
    const [, language, name] = /\/assets\/texts\/(\w+)-[^/]+\/([^?]+)/.exec(request.url()) ?? []
    if (name) textFiles.push(`${language}/${name}`)
  })
  return () => textFiles.splice(0)
}

const choose = (page: Page, language: string) => page.locator('select[name=language]').first().selectOption(language)
const expectLanguage = (page: Page, language: string) => expect(page.locator('html')).toHaveAttribute('lang', language)

test('A page loads the texts of its own language, and all texts of another one when it is chosen, without a reload', async ({
  page,
}) => {
  const texts = watchTexts(page)
  await page.goto('/donate/ana')
  // The list of supporters loads near the window, with its texts.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByTestId('supporters').getByRole('heading').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const first = texts()
  expect(first.length).toBeGreaterThan(1)
  expect(first.filter((text) => !text.startsWith('pt/'))).toEqual([])

  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await choose(page, 'fr')
  await expect(page.getByRole('button', { name: /^Donner / })).toBeVisible()
  expect(texts()).toEqual(['fr/all.js'])

  // Components that load later have their texts in both languages.
  await page.getByRole('link', { name: 'Se connecter' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Te revoilà/)
  await choose(page, 'pt')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Que bom ver-te outra vez')
  await page.getByRole('link', { name: 'Esqueceste-te da palavra-passe?' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await expect(page).toHaveTitle('Recuperar o acesso | Aplauso')
  expect(texts().filter((text) => !text.startsWith('pt/'))).toEqual([])
  expect(await page.evaluate('window.isSamePage')).toBe(true)
})

test("A chosen language overrides the server's guess and is applied in other tabs", async ({ page, context }) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem('i18nextLng')) localStorage.setItem('i18nextLng', 'es')
  })
  await page.goto('/login')
  await expectLanguage(page, 'es')
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/login')
  await choose(other, 'en')
  await expectLanguage(other, 'en')
  await expectLanguage(page, 'en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good to see you again')
})

test.describe('Without a network', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('a change of language fails with a message, and works once the network is back', async ({ page, context }) => {
    await page.goto('/login')
    // Offline, a choice made before hydration cannot be replayed: the code of the replay is not loaded.
    await expect.poll(() => page.evaluate('window.__EARLY__ === undefined')).toBe(true)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await choose(page, 'en')
    await expect(page.getByTestId('toast')).toContainText('Não foi possível mudar o idioma')
    await expectLanguage(page, 'pt')
    await expect(page.locator('select[name=language]').first()).toHaveValue('pt')
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('pt')
    await context.setOffline(false)
    await choose(page, 'en')
    await expectLanguage(page, 'en')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good to see you again')
  })
})
