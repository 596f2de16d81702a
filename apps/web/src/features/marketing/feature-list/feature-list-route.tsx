import type { AvailableFeatures } from '@aplauso/contract/features'
import { m } from '@aplauso/texts/messages'
import type { LoaderFunctionArgs } from 'react-router'
import { Page } from '#components/shell/page.tsx'
import { offeredContext } from '#lib/page/loader-context.ts'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { FinalCall } from '../final-call.tsx'
import { FeatureGroups } from './feature-groups.tsx'
import { FeatureListHero } from './feature-list-hero.tsx'

export const loader = ({ context }: LoaderFunctionArgs): AvailableFeatures => context.get(offeredContext)

export const handle: RouteHandle<AvailableFeatures> = {
  head: (offered, t) => {
    const isWhole = offered === undefined || (offered.agencies && offered.recordings && offered.voices)
    return { title: t(m.features_head), description: t(isWhole ? m.features_description : m.features_description_some) }
  },
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
