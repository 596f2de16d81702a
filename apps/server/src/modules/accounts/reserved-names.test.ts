import { CALL_ACCESS, PAGE_ACCESS } from '@aplauso/contract/access'
import { Username } from '@aplauso/contract/accounts'
import { expect, test } from 'vitest'
import { isReservedName } from './reserved-names.ts'

const pages = Object.keys(PAGE_ACCESS).map((page) => page.split('/')[1] ?? '')
const calls = Object.keys(CALL_ACCESS).flatMap((call) => call.split('/').slice(1, 3))
// A creator named `recent` would be hidden by `/api/creators/recent`.
const besideSlugs = Object.keys(CALL_ACCESS).flatMap((call) => /\/api\/creators\/([^/:]+)/.exec(call)?.[1] ?? [])
const names = new Set([...pages, ...calls, ...besideSlugs].filter((name) => Username.safeParse(name).success))

test.each([...names])('The page or call name %s is reserved', (name) => {
  expect(isReservedName(name)).toBe(true)
})

test.each([
  ...['adm1n', '_admin_', 'ad-min', 'support', 'supp0rt', 'ap1auso', 'a-p-l-a-u-s-o', '0fficial'],
  ...[
    'aplauso-suporte',
    'suporte_aplauso',
    'oficial',
    'ana_oficial',
    'official-rui',
    'officiel_lea',
    'moderador',
    'moderador2',
  ],
  ...[
    'moderateur',
    'equipa',
    'equipo',
    'equipe',
    'pagamentos',
    'pagos',
    'paiements',
    'help-desk',
    'helpdesk',
    'admin2',
  ],
  ...['2admin', 'the_adm1n', 'soporte', 'ajuda', 'ayuda', 'seguranca', 'reembolsos', 'team', 'rui-verified'],
])('The name %s speaks for this site and is reserved', (name) => {
  expect(isReservedName(name)).toBe(true)
})

test.each([
  'equipa_azul',
  'team-rui',
  'oficialmente',
  'staffan',
  'modesto',
  'pagosa',
  'infoana',
  'ana',
  'admira',
  'suporter',
  'aplausos',
  'user-1',
  'tester',
  'maria_1',
])('The name %s is free', (name) => {
  expect(isReservedName(name)).toBe(false)
})
