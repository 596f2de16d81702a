import { m } from '@aplauso/texts/messages'
import { Page } from '#components/shell/page.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { FinalCall } from '../final-call.tsx'
import { DonationPath } from './donation-path.tsx'
import { Foundations } from './foundations.tsx'
import { People } from './people.tsx'
import { ProductHero } from './product-hero.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.product_head), description: t(m.product_description) }),
}

export function Component() {
  return (
    <Page className="overflow-x-clip">
      <ProductHero />
      <DonationPath />
      <People />
      <Foundations />
      <FinalCall />
    </Page>
  )
}
