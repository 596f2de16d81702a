import { m } from '@aplauso/texts/messages'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { Page } from '#parts/shell/page.tsx'
import { FinalCall } from '../final-call.tsx'
import { FeatureGroups } from './feature-groups.tsx'
import { FeatureListHero } from './feature-list-hero.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.features_head), description: t(m.features_description) }),
}

export function Component() {
  return (
    <Page>
      <FeatureListHero />
      <div className="border-t border-line">
        <FeatureGroups />
      </div>
      <FinalCall />
    </Page>
  )
}
