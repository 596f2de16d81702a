import type { User } from '@aplauso/contract/accounts'
import type { Subscription } from '@aplauso/contract/subscriptions'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#lib/language.tsx'
import { createQueryClient } from '#lib/query-client.ts'
import { SUBSCRIPTION_KEY } from '#ui/plans/subscription-key.ts'
import { Plans } from './plans.tsx'

const CREATOR: User = JSON.parse('{ "id": "ana", "userType": "creator", "subscriptionPlan": "free" }')

/** What each of the four cards ends with, in their order. */
function actionsWith(subscription: Pick<Subscription, 'status' | 'planInForce'>): (string | undefined)[] {
  const queries = createQueryClient()
  queries.setQueryData(SUBSCRIPTION_KEY, subscription)
  const page = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <LanguageProvider initial="pt">
        <MemoryRouter>
          <Plans user={CREATOR} isSold />
        </MemoryRouter>
      </LanguageProvider>
    </QueryClientProvider>,
  )
  return [...page.matchAll(/<li class="relative flex.*?<(?:a|button)[^>]*>(.*?)<\/(?:a|button)><\/li>/g)].map(
    ([, action]) => action,
  )
}

test('A plan below the one that a creator has been given is not offered for money', () => {
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
