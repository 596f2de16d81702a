import { m } from '@aplauso/texts/messages'
import { Users } from 'lucide-react'
import { useText } from '#lib/language.tsx'
import type { RouteHandle } from '#lib/route-handle.ts'
import { useSession } from '#lib/session.tsx'
import { AccountHeader } from '#ui/account-header.tsx'
import { Page } from '#ui/page.tsx'
import { VerifyEmailNotice } from '#ui/verify-email-notice.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.agency_head), description: t(m.agency_description) }),
}

export function Component() {
  const t = useText()
  const { user } = useSession()
  if (!user) return null
  return (
    <Page className="pt-6 pb-16 wrap sm:pt-8">
      <VerifyEmailNotice />
      <AccountHeader user={user} title={user.displayName} badge={t(m.agency_badge)} />
      <section className="mt-6 grid justify-items-center rounded-xl px-5 py-16 text-center text-palco-ink spotlight">
        <span className="grid size-16 place-items-center rounded-full bg-palco-2 text-holofote">
          <Users size={30} aria-hidden="true" />
        </span>
        <h2 className="mt-5 text-xl">{t(m.agency_empty)}</h2>
        <p className="mt-2 max-w-[48ch] text-palco-ink-2">{t(m.agency_empty_text)}</p>
      </section>
    </Page>
  )
}
