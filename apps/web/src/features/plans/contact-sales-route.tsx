import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { AccountFrame } from '#components/shell/account-frame.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { usePlanTable } from '#lib/page/plans.ts'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { restoreListFocus } from '#ui/focus/restore-list-focus.ts'
import { BackLink } from '#ui/text/back-link.tsx'
import { SalesContactForm } from './sales-contact-form.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.contact_head), description: t(m.contact_description) }),
}

/** Contact form for the agency plan. */
export function Component() {
  const t = useText()
  const { managedCreators } = usePlanTable().free
  const [sent, setSent] = useState<{ name: string; email: string }>()
  const leadOf = (count: number | null) => (count ? t(m.contact_lead, { count }) : t(m.contact_description))
  return (
    <AccountFrame
      title={t(sent ? m.contact_sent : m.contact_title)}
      lead={sent ? t(m.contact_sent_text, sent) : leadOf(managedCreators)}
      seed="agencia"
      live
    >
      <div ref={restoreListFocus}>{!sent && <SalesContactForm onSent={setSent} />}</div>
      <p className="mt-6 text-center">
        <BackLink to="/precos">{t(m.contact_back)}</BackLink>
      </p>
    </AccountFrame>
  )
}
