import { expect } from '@playwright/test'
import { test } from './support/test.ts'

test('A press on the message preview before its player has loaded plays the message afterwards', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/listen-button-[^/]*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  const spokenTexts: string[] = []
  await page.exposeFunction('noteSpoken', (text: string) => spokenTexts.push(text))
  await page.addInitScript(() => {
    // A demo creator's voice is the server's or the browser's: both are intercepted.
    const ask = window.fetch
    window.fetch = (input, init) => {
      if (String(input) === '/api/voices/preview') Reflect.get(window, 'noteSpoken')(String(init?.body))
      return ask(input, init)
    }
    speechSynthesis.speak = ({ text }) => Reflect.get(window, 'noteSpoken')(text)
  })
  await page.goto('/donate/ana')
  await page.getByLabel('Mensagem').fill('Para as cordas novas')
  const listen = page.getByRole('button', { name: 'Ouvir amostra' })
  // A press before hydration may have no effect.
  await expect(async () => {
    await listen.click()
    await expect(listen).toHaveAttribute('aria-busy', 'true', { timeout: 2_000 })
  }).toPass()
  held.resolve()
  await expect.poll(() => spokenTexts.join()).toContain('Para as cordas novas')
})
