import { expect, type Page } from '@playwright/test'
import type { SignedIn } from '../packages/contract/src/accounts.ts'
import { test } from './support/test.ts'

const SCRIPT_MAX_BYTES = 105 * 1_024
const PHONE = { width: 390, height: 844 }
const SCREENS = [
  { name: 'a phone', viewport: PHONE },
  { name: 'a desktop', viewport: { width: 1280, height: 800 } },
]

const submit = (page: Page) => page.getByRole('button', { name: /^Doar €/ })

/** Opens the page and waits for hydration: the button is disabled until then. */
async function opened(page: Page): Promise<void> {
  await page.goto('/donate/ana')
  await expect(submit(page)).toBeEnabled()
  await page.waitForLoadState('networkidle')
}

/** Records layout shifts, and which elements moved, from the first paint on. */
async function watchShifts(page: Page): Promise<() => Promise<{ score: number; moved: string[] }>> {
  await page.addInitScript(() => {
    const shifts: { score: number; moved: string[] } = { score: 0, moved: [] }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || typeof entry.value !== 'number') continue
        shifts.score += entry.value
        const sources: unknown = 'sources' in entry ? entry.sources : []
        for (const source of Array.isArray(sources) ? sources : []) {
          if (source.node instanceof Element) shifts.moved.push(source.node.outerHTML.slice(0, 120))
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate('window.shifts')
}

/** Signs in without the browser, so that its next page finds the token. */
async function signInAs(page: Page, account: string): Promise<void> {
  const data = { email: `${account}@demo.aplauso.test`, password: 'aplauso' }
  const answer = await page.context().request.post('/api/auth/login', { data })
  const { token }: SignedIn = await answer.json()
  await page.evaluate((value) => localStorage.setItem('authToken', value), token)
}

test('The donation page arrives with its creator, and makes no call after loading its files', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) calls.push(request.url())
  })
  await opened(page)
  expect(calls).toEqual([])
})

for (const { name, viewport } of SCREENS) {
  test.describe(`On ${name} the donation page has no layout shift`, () => {
    test.use({ viewport })

    // Blocks web fonts: on a busy machine one may arrive after the first paint, even from the browser's cache, and
    // widen text.
    test.beforeEach(async ({ page }) => {
      await page.route('**/*.woff2', (route) => route.fulfill({ contentType: 'font/woff2', body: '' }))
      await opened(page)
    })

    test('for a stranger', async ({ page }) => {
      const shifts = await watchShifts(page)
      await opened(page)
      expect(await shifts()).toEqual({ score: 0, moved: [] })
    })

    test('for a signed-in donor', async ({ page }) => {
      await signInAs(page, 'rui')
      const shifts = await watchShifts(page)
      await opened(page)
      await expect(page.getByRole('button', { name: /nos teus favoritos$/ })).toBeVisible()
      expect(await shifts()).toEqual({ score: 0, moved: [] })
    })

    test('for a donor who returns to a draft', async ({ page }) => {
      await page.getByLabel('Mensagem').fill('Toca a do Carlos Paredes, por favor! '.repeat(4))
      await page.getByLabel('Outro valor em euros').fill('7,50')
      const shifts = await watchShifts(page)
      await opened(page)
      await expect(submit(page)).toHaveText(/7,50/)
      // The restored draft widens the counter and shows its message in the alert; nothing else may move.
      expect((await shifts()).score).toBeLessThan(0.005)
    })

    test('for a donor with another language', async ({ page }) => {
      await page.getByLabel('Idioma').selectOption('fr')
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
      const shifts = await watchShifts(page)
      await page.goto('/donate/ana')
      await expect(page.getByRole('button', { name: /^Donner / })).toBeEnabled()
      await page.waitForLoadState('networkidle')
      expect(await shifts()).toEqual({ score: 0, moved: [] })
    })
  })
}

test.describe('On a phone', () => {
  test.use({ viewport: PHONE })

  test('the donation page loads little script before any interaction', async ({ page }) => {
    const scripts: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.sizes().then((sizes) => sizes.responseBodySize))
    })
    await opened(page)
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
    // Zero would mean that no script was counted.
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThanOrEqual(SCRIPT_MAX_BYTES)
  })

  test('a plan has no layout shift when the accounts that it covers load last', async ({ page }) => {
    await opened(page)
    await signInAs(page, 'ana')
    await page.route('**/api/subscriptions/accounts', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    const shifts = await watchShifts(page)
    await page.goto('/dashboard/creator/plan')
    await expect(page.getByRole('heading', { name: 'Contas incluídas' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    // The list of payments has any length, below the screen.
    expect((await shifts()).score).toBeLessThan(0.005)
  })

  test('the console of a creator has little layout shift when nothing is held', async ({ page }) => {
    await page.goto('/login')
    await signInAs(page, 'leonor')
    const shifts = await watchShifts(page)
    await page.goto('/live')
    await expect(page.getByTestId('live-feed')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect((await shifts()).score).toBeLessThan(0.1)
  })
})

test.describe('On a screen that shows the footer', () => {
  test.use({ viewport: { width: 1280, height: 1600 } })

  test('the pricing page has no layout shift, signed in or not', async ({ page }) => {
    await page.goto('/pricing')
    await page.waitForLoadState('networkidle')
    const shifts = await watchShifts(page)
    for (const [account, title] of [
      ['palco', 'Os planos'],
      ['ana', 'Com quanto ficas?'],
      ['rui', 'Quem aplaude não paga nada'],
    ] as const) {
      await signInAs(page, account)
      await page.goto('/pricing')
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await shifts(), account).toEqual({ score: 0, moved: [] })
    }
  })

  for (const path of ['/dashboard/creator/donations', '/dashboard/creator/money']) {
    test(`the footer of ${path} stays in place while its links load`, async ({ page }) => {
      await page.goto('/login')
      await signInAs(page, 'ana')
      const shifts = await watchShifts(page)
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect((await shifts()).moved.filter((html) => html.startsWith('<footer'))).toEqual([])
      expect((await shifts()).score).toBeLessThan(0.05)
    })
  }
})

test('Text and amounts have the same width before and after their fonts load', async ({ page }) => {
  await page.goto('/features')
  await page.waitForLoadState('networkidle')
  const widened = await page.evaluate(async () => {
    const words = document.querySelector('main')?.textContent?.replaceAll(/\d/g, '') ?? ''
    const pen = document.createElement('canvas').getContext('2d')
    const widthIn = (font: string, text: string) => {
      if (pen) pen.font = font
      return pen?.measureText(text).width ?? 0
    }
    const ratios: Record<string, number> = {}
    for (const [name, weight, family, text] of [
      ['headings', 760, 'Aplauso Display', words],
      // Amounts use tabular figures, as wide as the zero.
      ['amounts', 760, 'Aplauso Display', '000'],
      ['text', 400, 'Aplauso Text', words],
    ] as const) {
      const [real, fallback] = [`${weight} 16px '${family}'`, `${weight} 16px '${family} Fallback'`]
      // A machine without any fallback font has nothing to compare.
      const isThere = await document.fonts.load(fallback, text).then(
        (faces) => faces.every(({ status }) => status === 'loaded'),
        () => false,
      )
      ratios[name] = isThere ? widthIn(real, text) / widthIn(fallback, text) : 1
    }
    return ratios
  })
  for (const [what, ratio] of Object.entries(widened)) expect.soft(Math.abs(ratio - 1), what).toBeLessThan(0.012)
})
