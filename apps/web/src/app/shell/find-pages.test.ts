import { BUILT_IN_PLANS } from '@aplauso/contract/built-in-plans'
import type { Plans } from '@aplauso/contract/plans'
import { m } from '@aplauso/texts/messages'
import { expect, test } from 'vitest'
import { translator } from '#lib/i18n/language.tsx'
import { findPages, matchesWords } from './find-pages.ts'
import { availableNavItems, navItemsOf } from './nav-items.ts'

const t = translator('pt')
const find = (
  typed: string,
  userType: 'creator' | 'fan' | 'agency' = 'creator',
  plans: Plans | null = BUILT_IN_PLANS,
) => findPages(typed, userType, { groups: availableNavItems(navItemsOf(userType), plans).groups, plans }, t)

test('An empty search lists the pages of the rail in order', () => {
  expect(find('').map(({ to }) => to)).toEqual(
    navItemsOf('creator').groups.flatMap(({ items }) => items.map(({ to }) => to)),
  )
})

test('A page is found by the beginnings of its words, with or without accents', () => {
  expect(find('definicoes')).toContainEqual({ to: '/settings/account', text: 'Definições' })
  expect(find('minha pag').map(({ to }) => to)).toContain('/settings/creator')
  expect(find('finições')).toEqual([])
})

test('A setting is found with its anchor and the page that it is on', () => {
  expect(find('palavra')).toContainEqual({
    to: '/settings/security#palavra-passe',
    text: t(m.settings_password),
    within: 'Definições',
  })
  expect(find('som alertas').map(({ to }) => to)).toEqual(['/settings/alerts#som'])
  expect(find('voz').map(({ to }) => to)).toContain('/settings/alerts#voz')
  expect(find('seguranca', 'fan')).toContainEqual({ to: '/settings/security', text: 'Segurança', within: 'Definições' })
})

test('Public pages are found, but no page of another user type', () => {
  expect(find('privacidade', 'fan').map(({ to }) => to)).toContain('/privacy')
  expect(find('alertas', 'agency').map(({ to }) => to)).toEqual(['/widget-gallery'])
})

test('Plan pages are not found without plans', () => {
  expect(find('plano').map(({ to }) => to)).toContain('/dashboard/creator/plan')
  expect(find('precos').map(({ to }) => to)).toContain('/precos')
  expect([...find('plano', 'creator', null), ...find('precos', 'fan', null)]).toEqual([])
})

test('matchesWords requires every typed word', () => {
  expect(matchesWords('rui al', 'Rui Almeida')).toBe(true)
  expect(matchesWords('rui x', 'Rui Almeida')).toBe(false)
})
