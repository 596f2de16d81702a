import type { User } from '@aplauso/contract/accounts'
import { BUILT_IN_PLANS } from '@aplauso/contract/built-in-plans'
import type { Plans as PlanTable } from '@aplauso/contract/plans'
import type { Subscription } from '@aplauso/contract/subscriptions'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type PlanAvailability, planAvailability } from '#components/plans/plan-benefits.ts'
import { SUBSCRIPTION_KEY } from '#components/plans/subscription-key.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { LanguageProvider } from '#lib/i18n/language.tsx'
import { PlansContext } from '#lib/page/plans.ts'
import { TestPage } from '#lib/page/test-page.tsx'
import { Plans } from './plans.tsx'

const userOf = (userType: string): User =>
  JSON.parse(`{ "id": "ana", "userType": "${userType}", "subscriptionPlan": "free" }`)
const NEWCOMER = { status: 'none', planInForce: 'free' } as const

type Shown = {
  user?: User
  subscription?: Pick<Subscription, 'status' | 'planInForce'>
  parts?: Partial<PlanAvailability>
  plans?: PlanTable
}

/** The plan cards as rendered, in order. */
function cardsWith({
  user = userOf('creator'),
  subscription = NEWCOMER,
  parts,
  plans = BUILT_IN_PLANS,
}: Shown): string[] {
  const queries = createQueryClient()
  queries.setQueryData(SUBSCRIPTION_KEY, subscription)
  const page = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <PlansContext value={plans}>
        <LanguageProvider initial="pt">
          <TestPage path="/pricing">
            <Plans user={user} availability={{ ...planAvailability(undefined), ...parts }} />
          </TestPage>
        </LanguageProvider>
      </PlansContext>
    </QueryClientProvider>,
  )
  return [...page.matchAll(/<li class="relative flex.*?<(?:a|button|p)[^>]*>[^<]*<\/(?:a|button|p)><\/li>/g)].map(
    ([card]) => card,
  )
}

/** Text of each card's button. */
const actionsWith = (subscription: NonNullable<Shown['subscription']>) =>
  cardsWith({ subscription }).map((card) => />([^<]*)<\/(?:a|button)><\/li>$/.exec(card)?.[1])
/** Features listed on each card. */
const offersWith = (shown: Shown) =>
  cardsWith(shown).map((card) => [...card.matchAll(/<\/svg>([^<]*)<\/li>/g)].map(([, offer]) => offer))

test('A plan for one managed creator uses the singular', () => {
  const { free, agency } = BUILT_IN_PLANS
  const plans = {
    ...BUILT_IN_PLANS,
    free: { ...free, managedCreators: 1 },
    agency: { ...agency, managedCreators: null },
  }
  const [first, , , last] = offersWith({ user: userOf('agency'), plans })
  expect(first).toContain('Um criador, contando com os convites em aberto')
  expect(last).toContain('Mais de um criador por agência')
})

test('Plan cards list premium voices only if the server has better voices, and nothing that is switched off', () => {
  const free = ['Até 50 doações por mês', '3 vozes básicas', 'Seis estilos de alerta para o OBS']
  expect(offersWith({})).toEqual([
    [...free, 'Mensagens lidas em voz alta', 'Doações com áudio próprio', 'Histórico e estatísticas'],
    ['Tudo do plano Gratuito', 'Doações sem limite', 'Mais vozes, em todas as línguas'],
    [
      'Tudo do plano Criador',
      'Todas as vozes',
      'Doações exportadas em CSV',
      'API e webhooks',
      'Até 3 contas de criador',
    ],
    [
      'Mais de 10 criadores por agência',
      '3% de comissão nas doações dos criadores que geres',
      'Dashboard centralizado',
      'Relatórios e partilha de receitas',
      'Relatórios exportados em CSV',
    ],
  ])
  expect(offersWith({ parts: { voices: 'premium' } })[1]).toContain('Vozes premium')
  const bare = offersWith({ parts: { voices: 'none', sounds: false, agencies: false } })
  expect(bare).toHaveLength(3)
  expect(bare[0]).toEqual([free[0], free[2], 'Histórico e estatísticas'])
  expect(bare.flat().join()).not.toMatch(/voz|áudio|agência/i)
})

test('A larger plan refers to the previous one only if it includes all of it, and lists its additions', () => {
  const plans: PlanTable = {
    free: { ...BUILT_IN_PLANS.free, feeBasisPoints: 0, donationsPerMonth: null, voices: 'exclusive', exports: true },
    creator: { ...BUILT_IN_PLANS.creator, feeBasisPoints: 0, donationsPerMonth: 77, exports: false },
    pro: { ...BUILT_IN_PLANS.pro, feeBasisPoints: 0, accounts: 1 },
    agency: { ...BUILT_IN_PLANS.agency, feeBasisPoints: 0, managedCreators: 17 },
  }
  const [free, creator, pro, agency] = offersWith({ plans })
  expect(free).toEqual([
    ...['Doações sem limite', 'Todas as vozes', 'Doações exportadas em CSV', 'Seis estilos de alerta para o OBS'],
    ...['Mensagens lidas em voz alta', 'Doações com áudio próprio', 'Histórico e estatísticas'],
  ])
  expect(creator).toEqual([
    ...['Até 77 doações por mês', 'Mais vozes, em todas as línguas', 'Seis estilos de alerta para o OBS'],
    ...['Mensagens lidas em voz alta', 'Doações com áudio próprio', 'Histórico e estatísticas'],
  ])
  expect(pro).toEqual([
    ...['Tudo do plano Criador', 'Doações sem limite', 'Todas as vozes', 'Doações exportadas em CSV', 'API e webhooks'],
  ])
  expect(agency?.slice(0, 2)).toEqual([
    'Até 17 criadores, contando com os convites em aberto',
    'Sem comissão nas doações dos criadores que geres',
  ])
  for (const card of cardsWith({ plans })) expect(card).not.toMatch(/\d%/)
  expect(cardsWith({ plans })[0]).toContain('Sem comissão')
})

test('Identical plans say that they are identical', () => {
  const plans: PlanTable = {
    free: BUILT_IN_PLANS.pro,
    creator: BUILT_IN_PLANS.pro,
    pro: BUILT_IN_PLANS.pro,
    agency: BUILT_IN_PLANS.pro,
  }
  expect(offersWith({ plans }).slice(1, 3)).toEqual([['Tudo do plano Gratuito'], ['Tudo do plano Criador']])
})

test('An agency sees the limits of an agency', () => {
  const [free, , , agency] = offersWith({ user: userOf('agency') })
  expect(free).toEqual([
    'Até 10 criadores, contando com os convites em aberto',
    'Dashboard centralizado',
    'Relatórios e partilha de receitas',
    'Relatórios exportados em CSV',
  ])
  expect(agency).toEqual([
    'Tudo do plano Gratuito',
    'Mais de 10 criadores por agência',
    '3% de comissão nas doações dos criadores que geres',
  ])
  expect(cardsWith({ user: userOf('agency') })[0]).toContain('Cada criador paga a comissão do seu plano')
})

test('A plan below a granted one is not offered for sale', () => {
  expect(actionsWith({ status: 'none', planInForce: 'free' })).toEqual([
    'O teu plano',
    'Subscrever',
    'Subscrever',
    'Falar connosco',
  ])
  expect(actionsWith({ status: 'none', planInForce: 'pro' })).toEqual([
    'Plano gratuito',
    'Incluído no teu plano',
    'O teu plano',
    'Falar connosco',
  ])
  expect(actionsWith({ status: 'active', planInForce: 'pro' })).toEqual([
    'Plano gratuito',
    'Mudar para este plano',
    'Gerir o meu plano',
    'Falar connosco',
  ])
})
