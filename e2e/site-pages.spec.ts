import { expect, type Page } from '@playwright/test'
import type { SignedIn, UserType } from '../packages/contract/src/accounts.ts'
import { axe } from './support/axe.ts'
import { test } from './support/test.ts'

const PAGES = ['/recursos', '/precos', '/terms', '/privacy', '/cookies']
const VIEWS = [
  { name: 'desktop', viewport: { width: 1_280, height: 800 }, colorScheme: 'light' },
  { name: 'phone, dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const
const TERMS = {
  pt: 'Termos de utilização',
  en: 'Terms of use',
  es: 'Términos de uso',
  fr: 'Conditions d’utilisation',
}

for (const { name, viewport, colorScheme } of VIEWS) {
  test.describe(`On a ${name}`, () => {
    test.use({ viewport, colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('the pages about the product and the law have one h1 and no accessibility fault', async ({ page }) => {
      for (const path of PAGES) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
        await page.waitForLoadState('networkidle')
        await axe(page)
      }
    })

    test('they fit in every language', async ({ page, context, server }) => {
      for (const language of Object.keys(TERMS)) {
        await context.addCookies([{ name: 'lang', value: language, url: server.baseUrl }])
        for (const path of PAGES) {
          await page.goto(path, { waitUntil: 'domcontentloaded' })
          const width = await page.evaluate(() => document.documentElement.scrollWidth)
          expect(width, `${path} in ${language}`).toBeLessThanOrEqual(viewport.width)
        }
      }
    })
  })
}

test('The server writes a legal document in the visitor’s language, and a change of language changes it in place', async ({
  page,
}) => {
  for (const [language, title] of Object.entries(TERMS)) {
    const answer = await page.request.get('/terms', { headers: { 'accept-language': language, accept: 'text/html' } })
    expect(await answer.text()).toContain(`<h1 class="text-3xl">${title}</h1>`)
  }
  await page.goto('/terms')
  for (const [language, title] of Object.entries(TERMS)) {
    await page.locator('select[name=language]').first().selectOption(language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('article')).toHaveAttribute('lang', language)
  }
})

test('A stranger sees on the pricing page how to come in, and no plans', async ({ page, server }) => {
  await page.goto('/precos')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Criar conta grátis' })).toHaveAttribute('href', '/register')
  await expect(main.getByRole('link', { name: 'Entrar' })).toBeVisible()
  await expect(main.getByRole('heading', { level: 3 })).toHaveCount(0)
  await page.locator('select[name=language]').first().selectOption('en')
  await main.getByRole('button', { name: 'Choose a plan' }).click()
  await expect(page.getByTestId('toast')).toContainText('Login required - please login to choose your plan')
  await expect(page).toHaveURL(`${server.baseUrl}/login?redirect=%2Fprecos`)
})

for (const userType of ['creator', 'agency'] as const) {
  test(`The type of account ${userType} sees four plans and the questions about them`, async ({ page }) => {
    await signUp(page, userType)
    await page.goto('/pricing')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 3 })).toHaveText([/Gratuito/, /Criador/, /Pro/, /Agência/])
    await expect(main.getByRole('listitem').filter({ hasText: 'Mais popular' })).toContainText(/9,99\s€/)
    for (const button of await main.getByRole('button').all()) await expect(button).toBeDisabled()
    await expect(main.getByText('a qualquer momento, com efeito imediato')).toBeVisible()
    await expect(main.getByText('a qualquer momento no dashboard, sem custos')).toBeVisible()
    await axe(page)
  })
}

for (const userType of ['fan', 'supporter'] as const) {
  test(`A ${userType} reads that they pay nothing, and sees no plans`, async ({ page }) => {
    await signUp(page, userType)
    await page.goto('/pricing')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 2 })).toHaveText('Quem aplaude não paga nada')
    await expect(main.getByText('Mais popular')).toHaveCount(0)
    await axe(page)
  })
}

async function signUp(page: Page, userType: UserType) {
  const username = `prices-${userType}`
  const answer = await page.request.post('/api/auth/register', {
    data: { email: `${username}@example.com`, password: 'segredo', displayName: 'Zé', username, userType },
  })
  const { token }: SignedIn = await answer.json()
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token)
}
