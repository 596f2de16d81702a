import type { Creator } from '@aplauso/contract/creators'
import { OBJECTION_MONTHS } from '@aplauso/contract/retention'
import { m } from '@aplauso/texts/messages'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type LoaderFunctionArgs, useLocation } from 'react-router'
import { Page } from '#components/shell/page.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { apiContext } from '#lib/page/loader-context.ts'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useLoaderData } from '#lib/page/use-loader-data.ts'
import { useNavigate } from '#lib/page/use-navigate.ts'
import { restoreListFocus } from '#ui/focus/restore-list-focus.ts'
import { Link } from '#ui/text/link.tsx'
import { ObjectionForm } from './objection-form.tsx'
import { ReportForm, type SentReport } from './report-form.tsx'
import { namedTarget } from './report-target.ts'

type ReportPage = { isObjection: boolean; label?: string }

/** Whether the address has the link of an objection, and the name of the creator that it names. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<ReportPage> {
  const { searchParams } = new URL(request.url)
  if (searchParams.has('objection')) return { isObjection: true }
  const named = namedTarget(searchParams)
  if (named?.kind !== 'creator') return { isObjection: false }
  try {
    const creator = await context.get(apiContext).get<Creator>(`/api/creators/${encodeURIComponent(named.target)}`)
    return { isObjection: false, label: `${creator.displayName} (@${creator.username})` }
  } catch {
    // A suspended creator can be reported too, and an unknown one is refused when the report is sent.
    return { isObjection: false }
  }
}

export const handle: RouteHandle<ReportPage> = {
  head: (page, t) => ({
    title: `${t(page?.isObjection ? m.objection_title : m.report_title)} | ${INSTANCE_NAME}`,
    description: t(m.report_description),
  }),
}

export function Component() {
  const { search } = useLocation()
  const { isObjection, label } = useLoaderData<typeof loader>()
  const token = new URLSearchParams(search).get('objection')
  // Keyed, so that a link to another report begins a new form.
  return isObjection && token !== null ? (
    <Objection key={search} token={token} />
  ) : (
    <Report key={search} label={label} search={search} />
  )
}

function Report({ label, search }: { label: string | undefined; search: string }) {
  const t = useText()
  const navigate = useNavigate()
  const [sent, setSent] = useState<SentReport>()
  return (
    <Frame title={t(m.report_title)} lead={t(m.report_lead)}>
      {sent ? (
        <Done title={t(m.report_sent)}>
          <p className="mt-4 text-sm text-ink-2">{t(m.report_sent_number)}</p>
          <p translate="no" className="font-semibold wrap-anywhere">
            {sent.id}
          </p>
          <p className="mt-4 wrap-anywhere text-ink-2">
            {sent.email ? t(m.report_sent_email, { email: sent.email }) : t(m.report_sent_no_email)}
          </p>
          <p className="mt-2 text-ink-2">{t(m.report_next_text)}</p>
          <button
            type="button"
            onClick={() => {
              setSent(undefined)
              void navigate('/report')
            }}
            className="mt-6 btn btn-ghost"
          >
            {t(m.report_another)}
          </button>
        </Done>
      ) : (
        <ReportForm named={namedTarget(new URLSearchParams(search))} label={label} onSent={setSent} />
      )}
    </Frame>
  )
}

function Objection({ token }: { token: string }) {
  const t = useText()
  const [isSent, setSent] = useState(false)
  return (
    <Frame title={t(m.objection_title)} lead={t(m.objection_lead)}>
      {isSent ? (
        <Done title={t(m.objection_sent)}>
          <p className="mt-2 text-ink-2">{t(m.objection_sent_text)}</p>
        </Done>
      ) : (
        <ObjectionForm token={token} onSent={() => setSent(true)} />
      )}
    </Frame>
  )
}

function Frame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const t = useText()
  return (
    <Page className="py-10 sm:py-14">
      <div className="wrap">
        <h1 className="text-3xl wrap-anywhere">{title}</h1>
        <p className="mt-3 max-w-[52ch] text-lg text-ink-2">{lead}</p>
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
          {/* Announces to screen readers that the form was sent. */}
          <section ref={restoreListFocus} aria-live="polite" className="p-5 card sm:p-8">
            {children}
          </section>
          <div className="grid content-start gap-8">
            <Side title={t(m.report_urgent)}>
              <p>{t(m.report_urgent_text)}</p>
            </Side>
            <Side title={t(m.report_next)}>
              <p>{t(m.report_next_text)}</p>
              <p>{t(m.report_next_both, { months: OBJECTION_MONTHS })}</p>
            </Side>
            <Side title={t(m.report_donation)}>
              <p>{t(m.contact_refund_text)}</p>
              <Link to="/help" className="tap-link">
                {t(m.contact_see_help)}
              </Link>
            </Side>
          </div>
        </div>
      </div>
    </Page>
  )
}

function Done({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <CircleCheck size={40} aria-hidden="true" className="text-ok" />
      <h2 className="mt-4 text-2xl outline-none">{title}</h2>
      {children}
    </>
  )
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t-2 border-cravo pt-4">
      <h2 className="text-lg">{title}</h2>
      <div className="mt-2 grid justify-items-start gap-2 text-ink-2">{children}</div>
    </section>
  )
}
