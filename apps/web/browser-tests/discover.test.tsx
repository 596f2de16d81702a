import { CreatorQuery, CreatorSummary, ListedCreator } from '@aplauso/contract/creators'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { OFFERED } from './support/config.ts'
import { publicCreator } from './support/dashboard.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { newUser, signedIn } from './support/signed-in.ts'
import { type Answers, call, standIn } from './support/stand-in.ts'

const LIVE = publicCreator({
  slug: 'cena-viva',
  username: 'cena-viva',
  displayName: 'Cena Vívida',
  streamPlatforms: ['twitch'],
  live: true,
})
const CALM = publicCreator({
  ...{ id: 'calma', slug: 'cena-calma', displayName: 'Cena Calma', username: 'cena-calma' },
  streamPlatforms: ['instagram'],
})

/** Live creators first, as the server sorts, with a filter by platform. */
const LISTED: Answers = {
  'GET /api/creators': call({
    answers: ListedCreator.array(),
    answer: (_nothing, { query }) => {
      const { platform } = CreatorQuery.parse(Object.fromEntries(query))
      return [LIVE, CALM].filter(({ streamPlatforms }) => platform === undefined || streamPlatforms.includes(platform))
    },
  }),
}
const cards = page.getByRole('main').getByRole('listitem')

test('A visitor searches creators, sees who is live, and signs in to add a favourite', async () => {
  const calls: string[] = []
  standIn({
    ...OFFERED,
    'GET /api/creators': call({
      answers: ListedCreator.array(),
      answer: (_nothing, { query }) => {
        calls.push(query.get('q') ?? '')
        return [LIVE, CALM]
      },
    }),
  })
  const { address } = await showPage('/discover')
  await page.getByRole('searchbox', { name: 'Procurar criadores' }).fill('cena')
  await expect.poll(address).toBe('/discover?q=cena')
  await expect.poll(() => calls).toContain('cena')
  await expect.poll(() => cards.elements().length).toBe(2)
  // The results are faded until the answer arrives.
  await expect.poll(() => document.querySelector('main [aria-busy=true]')).toBeNull()
  await expect.element(cards.first()).toMatchTextContent(/Em direto.*Cena Vívida/)
  expect(cards.last().element().textContent).not.toContain('Em direto')
  await axe()
  await page.getByRole('link', { name: 'Entra para guardares Cena Vívida nos favoritos' }).click()
  await expect.poll(address).toMatch(/^\/login/)
})

test('A fan adds a favourite in place and filters by platform, on a phone in the dark theme', async () => {
  const calls = standIn({
    ...OFFERED,
    ...LISTED,
    ...signedIn(newUser('fan')),
    'GET /api/creators/favorites': call({ answers: CreatorSummary.array(), answer: () => [] }),
    'PUT /api/creators/:slug/favorite': call({ answer: () => undefined }),
  })
  await showPage('/discover?q=cena')
  const favorite = page.getByRole('button', { name: 'Cena Vívida nos teus favoritos' })
  await expect.element(favorite).toHaveAttribute('aria-pressed', 'false')
  await favorite.click()
  await expect.element(favorite).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(() => calls.filter(({ method }) => method === 'PUT').map(({ path }) => path))
    .toEqual(['/api/creators/cena-viva/favorite'])
  await page.getByRole('radio', { name: 'Instagram' }).click()
  await expect.poll(() => cards.elements().length).toBe(1)
  await expect.element(cards).toMatchTextContent('Cena Calma')
  await page.viewport(390, 844)
  inTheDark()
  await axe()
  expect(document.documentElement.scrollWidth).toBe(390)
})
