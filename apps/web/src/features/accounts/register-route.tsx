import type { AvailableFeatures } from '@aplauso/contract/features'
import { serviceOf } from '@aplauso/contract/service-names'
import { m } from '@aplauso/texts/messages'
import type { LoaderFunctionArgs } from 'react-router'
import { offeredContext } from '#lib/page/loader-context.ts'
import { Navigate } from '#lib/page/navigate.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSearchParams } from '#lib/page/use-navigate.ts'
import { registrableTypes } from './registration-choices.ts'
import { RegistrationSteps } from './registration-steps.tsx'
import { WaitingService } from './waiting-service.tsx'

export const loader = ({ context }: LoaderFunctionArgs): AvailableFeatures => context.get(offeredContext)

export const handle: RouteHandle<AvailableFeatures> = {
  head: (offered, t) => {
    const isOpen = offered === undefined || registrableTypes(offered, undefined).length > 0
    return {
      title: t(m.register_head),
      description: t(isOpen ? m.register_description : m.register_closed_description),
    }
  },
}

/** `?service=`: a visitor comes back from a service that no account is linked to. */
export function Component() {
  const service = serviceOf(useSearchParams()[0].get('service'))
  if (!service) return <RegistrationSteps />
  return (
    <WaitingService service={service}>
      {(pending, onGone) =>
        pending.next === 'link' ? (
          <Navigate to="/link-account" replace />
        ) : (
          <RegistrationSteps pending={pending} onServiceGone={onGone} />
        )
      }
    </WaitingService>
  )
}
