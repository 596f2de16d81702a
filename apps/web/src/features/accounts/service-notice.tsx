import { SERVICE_NAMES } from '@aplauso/contract/service-names'
import type { SignInService } from '@aplauso/contract/sign-in-services'
import { m } from '@aplauso/texts/messages'
import { ServiceMark } from '#components/sign-in-services/service-mark.tsx'
import { useText } from '#lib/i18n/language.tsx'

/** Says that the account which is being made will sign in with this service. */
export function ServiceNotice({ service, className = '' }: { service: SignInService; className?: string }) {
  const t = useText()
  const name = SERVICE_NAMES[service]
  return (
    <div className={`flex items-start gap-3 rounded-md bg-sunken px-4 py-3 ${className}`}>
      <ServiceMark service={service} size={24} />
      <div className="min-w-0">
        <p className="font-semibold">{t(m.register_service, { service: name })}</p>
        <p className="text-sm text-ink-2">{t(m.register_service_text, { service: name })}</p>
      </div>
    </div>
  )
}
