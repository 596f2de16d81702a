import { m } from '@aplauso/texts/messages'
import type { ReactNode } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { useOperator } from '#lib/page/operator.ts'
import { usePlans } from '#lib/page/plans.ts'
import { Link } from '#ui/text/link.tsx'

/** Alternatives to the contact form, and the operator who gets the message. */
export function ContactOptions() {
  const t = useText()
  const { name, address, email, community } = useOperator()
  const freeCreatorsMax = usePlans()?.free.managedCreators
  return (
    <div className="grid content-start gap-8">
      <ContactOption title={t(m.contact_before)}>
        <p>{t(m.contact_before_text)}</p>
        <p>{t(m.contact_refund_text)}</p>
        <p className="flex flex-wrap gap-x-6">
          <ContactLink to="/help">{t(m.contact_see_help)}</ContactLink>
          <ContactLink to="/status">{t(m.help_see_status)}</ContactLink>
        </p>
      </ContactOption>
      {(name ?? address ?? email ?? community) !== null && (
        <ContactOption title={t(m.contact_operator)}>
          <address className="grid gap-1 wrap-anywhere not-italic">
            {name !== null && <span className="font-semibold text-ink">{name}</span>}
            {address !== null && <span>{address}</span>}
            {email !== null && (
              <a href={`mailto:${email}`} className="tap-link">
                {email}
              </a>
            )}
          </address>
          {community !== null && (
            <a href={community.url} rel="noopener external" className="tap-link">
              {`${t(m.footer_follow)} · ${community.name}`}
            </a>
          )}
        </ContactOption>
      )}
      {freeCreatorsMax !== undefined && (
        <ContactOption title={t(m.contact_agency)}>
          <p>{freeCreatorsMax ? t(m.contact_agency_text, { count: freeCreatorsMax }) : t(m.contact_description)}</p>
          <ContactLink to="/contact-sales">{t(m.contact_agency_link)}</ContactLink>
        </ContactOption>
      )}
    </div>
  )
}

function ContactOption({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t-2 border-cravo pt-4">
      <h2 className="text-lg">{title}</h2>
      <div className="mt-2 grid justify-items-start gap-2 text-ink-2">{children}</div>
    </section>
  )
}

function ContactLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="tap-link">
      {children}
    </Link>
  )
}
