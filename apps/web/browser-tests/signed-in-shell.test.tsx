import { AgencyAnalytics, ManagedCreator, Proposal } from '@aplauso/contract/agency'
import { CreatorSummary } from '@aplauso/contract/creators'
import { DonorDonation } from '@aplauso/contract/donations'
import { cents } from '@aplauso/contract/money'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod'
import { axe } from './support/axe.ts'
import { OFFERED } from './support/config.ts'
import { NO_OBS, newCreator } from './support/dashboard.ts'
import { standInLive } from './support/live.ts'
import { showPage } from './support/show-page.tsx'
import { GIVEN_NOTHING, newUser, signedIn } from './support/signed-in.ts'
import { call, standIn } from './support/stand-in.ts'

const rail = page.getByTestId('rail')
const bottomBar = page.getByTestId('bottom-bar')
const palette = page.getByTestId('palette')
const heading = page.getByRole('heading', { level: 1 })
const PHONE = { viewport: [390, 844] } as const

const FAN = { ...OFFERED, ...GIVEN_NOTHING }
const NOBODY = { activeCreators: 0, totalRevenue: cents(0), averagePerCreator: cents(0), thisMonth: cents(0) }
const AGENCY = {
  ...OFFERED,
  'GET /api/agency/analytics': call({
    answers: AgencyAnalytics,
    answer: () => ({ ...NOBODY, monthlyRevenue: cents(0), bookedShare: cents(0), top: [] }),
  }),
  'GET /api/agency/creators': call({ answers: z.array(ManagedCreator), answer: () => [] }),
  'GET /api/agency/proposals': call({ answers: z.array(Proposal), answer: () => [] }),
}

const hereOf = (bar: typeof rail) =>
  [...bar.element().querySelectorAll('[aria-current=page]')].map((item) => item.textContent)

test('The side navigation of a fan marks the current page, and navigates and goes back without a reload', async () => {
  standIn({ ...FAN, ...signedIn(newUser('fan')) })
  const { address } = await showPage('/dashboard/fan')
  await expect.element(rail).toBeVisible()
  await expect.element(bottomBar).not.toBeVisible()
  expect([...rail.element().querySelectorAll('a')].map((link) => link.textContent)).toEqual([
    ...['Doar', 'Início', 'Descobrir', 'Favoritos', 'Doações', 'Apoios mensais', 'Definições'],
  ])
  expect(hereOf(rail)).toEqual(['Início'])
  const shown = rail.element()
  await rail.getByRole('link', { name: 'Doações' }).click()
  await expect.poll(address).toBe('/dashboard/fan/donations')
  await expect.element(heading).toHaveTextContent('Doações')
  expect(hereOf(rail)).toEqual(['Doações'])
  // An unchanged element shows that the layout was not rendered again.
  expect(rail.element()).toBe(shown)
  await axe()
})

test('Focusing a nav item prefetches its page, so that opening it requests nothing again', async () => {
  // The pointer of the previous test may rest on a nav item and prefetch too.
  document.documentElement.style.pointerEvents = 'none'
  onTestFinished(() => {
    document.documentElement.style.removeProperty('pointer-events')
  })
  const calls = standIn({ ...FAN, ...signedIn(newUser('fan')) })
  await showPage('/dashboard/fan', { fetchesAhead: true })
  await expect.element(heading).toBeVisible()
  const countReads = () => calls.filter(({ path }) => path === '/api/donations/history').length
  await expect.poll(countReads).toBeGreaterThan(0)
  const donations = rail.getByRole('link', { name: 'Doações' }).element()
  if (donations instanceof HTMLElement) donations.focus()
  // The list, and the unfinished donations.
  await expect.poll(countReads).toBe(3)
  await userEvent.keyboard('{Enter}')
  await expect.element(heading).toHaveTextContent('Doações')
  await expect.element(page.getByRole('main').getByText('Ainda não aplaudiste ninguém')).toBeVisible()
  expect(countReads()).toBe(3)
})

test('The side navigation collapses to icons with accessible names, and stays collapsed', async () => {
  onTestFinished(() => {
    delete document.documentElement.dataset.rail
  })
  standIn({ ...FAN, ...signedIn(newUser('fan')) })
  await showPage('/dashboard/fan')
  await expect.element(rail).toBeVisible()
  const width = () => rail.element().getBoundingClientRect().width
  expect(width()).toBe(232)
  await rail.getByRole('button', { name: 'Recolher o menu' }).click()
  await expect.poll(width).toBe(64)
  expect(localStorage.getItem('rail')).toBe('folded')
  await expect.element(rail.getByRole('link', { name: 'Favoritos' })).toBeVisible()
  await axe()
  await rail.getByRole('button', { name: 'Abrir o menu' }).click()
  await expect.poll(width).toBe(232)
})

test('On a phone five items are at the bottom, large enough for a thumb, and the last opens the rest', async () => {
  standIn({ ...FAN, ...signedIn(newUser('supporter')) })
  const { address } = await showPage('/dashboard/fan', PHONE)
  await expect.element(bottomBar).toBeVisible()
  await expect.element(rail).not.toBeVisible()
  const items = [...bottomBar.element().querySelectorAll('a, button')]
  expect(items.map((item) => item.textContent)).toEqual(['Início', 'Descobrir', 'Doar', 'Favoritos', 'Mais'])
  for (const item of items) expect(item.getBoundingClientRect().height).toBeGreaterThanOrEqual(56)
  expect(bottomBar.element().getBoundingClientRect().bottom).toBe(844)
  const more = bottomBar.getByRole('button', { name: 'Mais' })
  await more.click()
  const sheet = page.getByRole('dialog', { name: 'Mais páginas' })
  await expect.element(sheet.getByRole('link', { name: 'Doações' })).toBeVisible()
  await axe()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  expect(document.activeElement).toBe(more.element())
  await more.click()
  await sheet.getByRole('link', { name: 'Doações' }).click()
  await expect.poll(address).toBe('/dashboard/fan/donations')
  await expect.element(sheet).not.toBeInTheDocument()
  expect(hereOf(bottomBar)).toEqual(['Mais'])
})

test("An agency's nav items all fit the bottom of a phone, and its invitation page belongs to the creators", async () => {
  standIn({ ...AGENCY, ...signedIn(newUser('agency')) })
  const { address } = await showPage('/agency/goals', PHONE)
  await expect.element(bottomBar).toBeVisible()
  expect([...bottomBar.element().querySelectorAll('a, button')].map((item) => item.textContent)).toEqual([
    ...['Início', 'Criadores', 'Relatórios', 'Dinheiro', 'Definições'],
  ])
  expect(hereOf(bottomBar)).toEqual(['Criadores'])
  await bottomBar.getByRole('link', { name: 'Criadores' }).click()
  await expect.poll(address).toBe('/agency/manage')
})

test('Ctrl and K find a setting with the keyboard alone, and Escape closes and returns the focus', async () => {
  const found: CreatorSummary = {
    ...{ id: '01890a5d-ac96-774b-bcce-b302099a8058', slug: 'notas', displayName: 'Notas Soltas', username: 'notas' },
    ...{ avatar: null },
  }
  standIn({
    ...FAN,
    ...signedIn(newUser('fan')),
    'GET /api/creators': call({ answers: z.array(CreatorSummary), answer: () => [found] }),
  })
  const { address } = await showPage('/dashboard/fan')
  await expect.element(rail).toBeVisible()
  const search = page.getByRole('button', { name: 'Procurar' })
  await search.click()
  await expect.element(palette).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(palette).not.toBeInTheDocument()
  expect(document.activeElement).toBe(search.element())

  await userEvent.keyboard('{Control>}k{/Control}')
  const box = palette.getByRole('combobox')
  await expect.element(box).toHaveFocus()
  const options = () => [...palette.element().querySelectorAll('[role=option]')].map((option) => option.textContent)
  expect(options()).toEqual([
    ...['Doar', 'Início', 'Descobrir', 'Favoritos', 'Doações', 'Apoios mensais', 'ContaDefinições', 'Usar tema escuro'],
  ])
  await userEvent.keyboard('notif')
  await expect.poll(options).toEqual(['NotificaçõesDefinições', 'Notas Soltas@notas'])
  await axe()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(palette.getByRole('option', { selected: true })).toHaveTextContent('Notas Soltas@notas')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(palette.getByRole('option', { selected: true })).toHaveTextContent('NotificaçõesDefinições')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/settings/notifications')
  await expect.element(palette).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Emails que recebes' })).toBeInViewport()
})

test("The command palette finds a fan's donation and opens it", async () => {
  const donation = {
    ...{ id: 'palmas', amount: cents(500), currency: 'EUR' as const, createdAt: '2026-02-03T12:00:00.000Z' },
    ...{ creatorId: 'notas', creator: { slug: 'notas', displayName: 'Notas Soltas' }, message: 'Palmas!' },
    ...{ status: 'paid' as const, refunded: cents(0), private: false, monthsInRow: null, checkoutUrl: null },
  }
  const queries: (string | null)[] = []
  standIn(
    {
      ...FAN,
      ...signedIn(newUser('fan')),
      'GET /api/creators': call({ answers: z.array(CreatorSummary), answer: () => [] }),
      'GET /api/donations/history': call({
        answers: z.array(DonorDonation),
        answer: (_nothing, { query }) => {
          queries.push(query.get('q'))
          return [donation]
        },
      }),
    },
    { othersWait: true },
  )
  const { address } = await showPage('/dashboard/fan')
  await expect.element(rail).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('palmas')
  const found = palette.getByRole('option', { name: /Notas Soltas · 5,00\s€/ })
  await expect.element(found).toBeVisible()
  expect(queries).toContain('palmas')
  await found.click()
  await expect.poll(address).toBe('/dashboard/fan/donations?q=palmas&donation=palmas')
  await expect.element(page.getByTestId('donation-drawer')).toMatchTextContent('Palmas!')
})

test('The account menu has greeting, dashboard, language, theme, help and sign-out', async () => {
  standIn({ ...FAN, ...signedIn(newUser('fan')), 'POST /api/auth/logout': call({ answer: () => undefined }) })
  const { address } = await showPage('/dashboard/fan', PHONE)
  const toggle = page.getByRole('button', { name: 'Olá, Rui Pena' })
  await toggle.click()
  const menu = page.elementLocator(document.getElementById('account-menu') ?? document.body)
  for (const name of ['Dashboard', 'Conta', 'Ajuda', 'Funcionalidades', 'Preços', 'Como funciona']) {
    await expect.element(menu.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expect.element(menu.getByLabelText('Idioma')).toBeInTheDocument()
  await expect.element(menu.getByRole('button', { name: 'Usar tema escuro' })).toBeVisible()
  await axe()
  await userEvent.keyboard('{Escape}')
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false')
  expect(document.activeElement).toBe(toggle.element())
  await toggle.click()
  await menu.getByRole('button', { name: 'Sair' }).click()
  await expect.poll(address).toBe('/login')
  expect(localStorage.getItem('authToken')).toBeNull()
  await expect.element(rail).not.toBeInTheDocument()
})

test('A public page keeps its layout for signed-in users', async () => {
  standIn({ ...FAN, ...signedIn(newUser('fan')) })
  await showPage('/help')
  await expect.element(page.getByRole('button', { name: 'Sair' })).toBeVisible()
  expect(rail.query()).toBeNull()
  expect(bottomBar.query()).toBeNull()
})

/** Twice the font size, as set in a browser. */
function inLargeLetters() {
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => {
    document.documentElement.style.removeProperty('font-size')
  })
}

/** Elements that reach beyond a window of this width. */
const widerThan = (width: number) =>
  [...document.querySelectorAll('main *')]
    .filter((element) => element.getBoundingClientRect().right > width + 1 && !element.closest('.sr-only'))
    .map(({ outerHTML }) => outerHTML)

/** Elements with clipped content. */
const cutIn = (box: Element) =>
  [...box.querySelectorAll<HTMLElement>('a, button, p, h1, h2, li, span')]
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      const isClipped = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1
      return width > 1 && height > 1 && isClipped && getComputedStyle(element).overflowX === 'hidden'
    })
    .map(({ outerHTML }) => outerHTML)

/** The visible area of an element, without what is scrolled out of view. */
function seenOf(element: Element) {
  let { left, top, right, bottom } = element.getBoundingClientRect()
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (getComputedStyle(box).overflowY !== 'auto') continue
    const edge = box.getBoundingClientRect()
    ;[left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)]
    ;[right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)]
  }
  return { left, top, right, bottom }
}

/** Pairs of overlapping elements. */
function overlapsOf(elements: readonly Element[]): string[] {
  const boxes = elements.map((element) => ({ element, box: seenOf(element) }))
  return boxes.flatMap(({ element, box }, index) =>
    boxes.slice(index + 1).flatMap(({ element: other, box: next }) => {
      const isOver =
        Math.min(box.right, next.right) - Math.max(box.left, next.left) > 1 &&
        Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top) > 1
      return isOver ? [`${element.outerHTML} and ${other.outerHTML}`] : []
    }),
  )
}

for (const viewport of [
  [1_366, 768],
  [390, 844],
] as const) {
  for (const [path, userType] of [
    ['/dashboard/creator', 'creator'],
    ['/live', 'creator'],
    ['/dashboard/fan', 'fan'],
  ] as const) {
    test(`With text twice as large no part of the layout around ${path} is cut off or overlaps, at ${viewport.join(' x ')}`, async () => {
      const live = standInLive()
      standIn(userType === 'creator' ? newCreator().answers : { ...FAN, ...signedIn(newUser(userType)) })
      inLargeLetters()
      await showPage(path, { viewport })
      if (userType === 'creator') {
        await expect.poll(live.connections).toBe(1)
        live.tell({ type: 'queue', payload: NO_OBS })
      }
      await expect.element(viewport[0] < 1_024 ? bottomBar : rail).toBeVisible()
      await expect.element(heading).toBeVisible()
      await expect.poll(() => widerThan(viewport[0])).toEqual([])
      expect(document.documentElement.scrollWidth).toBe(viewport[0])
      const bars = [...document.querySelectorAll('.shell-bar, [data-testid=rail], [data-testid=bottom-bar]')]
      const seen = bars.filter((element) => element.checkVisibility() && !element.closest('main'))
      expect(seen.length, 'the bar at the top, and the rail or the bar at the bottom').toBe(2)
      expect(overlapsOf(seen)).toEqual([])
      for (const bar of seen) {
        expect(cutIn(bar)).toEqual([])
        const { bottom } = bar.getBoundingClientRect()
        expect(bottom).toBeLessThanOrEqual(viewport[1])
        const controls = [...bar.querySelectorAll('a, button')].filter((control) => {
          const { width, height } = control.getBoundingClientRect()
          return width > 1 && height > 1
        })
        expect(overlapsOf(controls)).toEqual([])
        for (const control of controls) {
          const { left, right } = control.getBoundingClientRect()
          expect(left >= 0 && right <= viewport[0], control.outerHTML).toBe(true)
        }
      }
      // The page begins below the header, and its last controls are above the bottom bar.
      window.scrollTo(0, 0)
      const top = seen[0]?.getBoundingClientRect().bottom ?? 0
      // A loading placeholder can be hidden for a moment and then has no position.
      await expect
        .poll(() => document.querySelector('main h1')?.getBoundingClientRect().top)
        .toBeGreaterThanOrEqual(Math.max(top, 1))
      const dock = document.querySelector('[data-testid=bottom-bar]')?.getBoundingClientRect()
      const pinned = document.querySelector('main [data-bottom-bar]')
      if (dock?.height && pinned) expect(pinned.getBoundingClientRect().bottom).toBeLessThanOrEqual(dock.top + 1)
      // Addresses to copy are truncated on purpose.
      const isAddress = (html: string) => html.includes(location.host)
      const cut = cutIn(document.querySelector('main') ?? document.body)
      expect(cut.filter((html) => !isAddress(html))).toEqual([])
    })
  }
}
