import { DEFAULT_LANGUAGE } from '@aplauso/contract/languages'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { standIn } from './support/stand-in.ts'
import { toast } from './support/visitor.ts'

const COMPONENT = /^export (?:default )?(?:async )?(?:function|const|class) ([A-Z]\w*)/gm
const SCREENS = [
  [1_366, 768],
  [320, 640],
] as const

test('The page of primitives shows every component, each accessible in both themes, wide and narrow', async () => {
  standIn({}, { expectedErrors: [/broken on purpose/] })
  onTestFinished(() => localStorage.clear())
  // The page's own texts are in English.
  localStorage.setItem('i18nextLng', 'en')
  document.title = 'Primitives | Aplauso'
  const color = document.createElement('meta')
  Object.assign(color, { name: 'theme-color', content: '' })
  document.head.append(color)
  const root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
  // Loaded as in `dev/ui.html`, where the module renders itself.
  const { unmountPage } = await import('../dev/ui.tsx')
  onTestFinished(() => {
    unmountPage()
    color.remove()
    root.remove()
    document.documentElement.removeAttribute('data-theme')
    document.documentElement.lang = DEFAULT_LANGUAGE
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => placesShown().toSorted()).toEqual(expect.arrayContaining(componentsOfUi()))

  for (const [width, height] of SCREENS) {
    await page.viewport(width, height)
    for (const theme of ['Light', 'Dark'] as const) {
      await page.getByRole('group', { name: 'Theme' }).getByText(theme, { exact: true }).click()
      expect(document.documentElement.dataset.theme).toBe(theme.toLowerCase())
      expectNoOverflow()
      await axe()
    }
  }
  await walkWhatOpens()
})

/** Opens each dialog and toast in turn. */
async function walkWhatOpens(): Promise<void> {
  for (const opener of openers('dialog')) {
    await userEvent.click(opener)
    await walkDialog()
  }
  const unsaved = page.getByLabelText('Something is not saved')
  await unsaved.click()
  await page.getByRole('link', { name: 'Leave' }).click()
  await walkDialog()
  await unsaved.click()
  for (const opener of openers('toast')) {
    await userEvent.click(opener)
    await expect.element(toast).toBeVisible()
    await axe(toast.element())
    expectNoOverflow()
  }
}

const openers = (what: 'dialog' | 'toast') => document.querySelectorAll(`[data-opens=${what}]`)

async function walkDialog(): Promise<void> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect.element(dialog).toBeVisible()
  await axe(dialog.element())
  expectNoOverflow()
  // The busy dialog ignores Escape and closes by itself.
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
}

function expectNoOverflow(): void {
  const { clientWidth, scrollWidth } = document.documentElement
  expect(scrollWidth, `Width of the page on ${clientWidth} px`).toBeLessThanOrEqual(clientWidth)
}

const placesShown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-shows]')].flatMap(({ dataset }) => dataset.shows?.split(' ') ?? [])

/** Names in the format of the page: `folder/file:Component`. */
function componentsOfUi(): string[] {
  const sources = import.meta.glob<string>('../src/ui/**/*.tsx', { query: '?raw', import: 'default', eager: true })
  return Object.entries(sources).flatMap(([path, source]) => {
    const file = path.replace('../src/ui/', '').replace(/\.tsx$/, '')
    return [...source.matchAll(COMPONENT)].map(([, name]) => `${file}:${name}`)
  })
}
