import { SERVICE_NAMES } from '@aplauso/contract/service-names'
import type { SignInService } from '@aplauso/contract/sign-in-services'
import { m } from '@aplauso/texts/messages'
import { useLocation } from 'react-router'
import { useServiceError } from '#components/sign-in-services/service-error.tsx'
import { ServiceMark } from '#components/sign-in-services/service-mark.tsx'
import { serviceStart } from '#components/sign-in-services/service-start.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import { returnStateOf } from '#lib/session/safe-redirect.ts'

/** Separates the form from the other ways to sign in. */
export function OrLine() {
  const t = useText()
  return (
    <p className="my-4 flex items-center gap-3 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t(m.login_or)}
    </p>
  )
}

type ServiceLinksProps = { invite?: string | undefined; hasLine?: boolean }

/** One link for each service with which this server signs in. */
export function ServiceLinks({ invite, hasLine = true }: ServiceLinksProps) {
  const { signIn } = useAvailableFeatures()
  if (signIn.length === 0) return null
  return (
    <>
      {hasLine && <OrLine />}
      <div className="mt-2.5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,12.5rem),1fr))] gap-2.5">
        {signIn.map((service) => (
          <ServiceLink key={service} service={service} invite={invite} />
        ))}
      </div>
    </>
  )
}

type ServiceLinkProps = { service: SignInService; invite?: string | undefined; className?: string }

/** Leads to the service, and from there back to the page that the visitor wanted. */
export function ServiceLink({ service, invite, className = 'btn-ghost' }: ServiceLinkProps) {
  const t = useText()
  const redirect = returnStateOf(useLocation())?.from
  const [, clearError] = useServiceError()
  return (
    <a
      href={serviceStart(service, { intent: 'sign-in', redirect, invite })}
      onClick={clearError}
      className={`gap-1.5 px-2 text-sm btn ${className}`}
    >
      <ServiceMark service={service} size={18} />
      {t(m.login_with_service, { service: SERVICE_NAMES[service] })}
    </a>
  )
}
