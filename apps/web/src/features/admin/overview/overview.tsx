import { SECOND_MS } from '@aplauso/contract/limits'
import type { OperatorFailures, OperatorOverview } from '@aplauso/contract/operator-overview'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMoment } from '#lib/i18n/dates.ts'
import { formatBytes, formatEuros, formatNumber } from '#lib/i18n/format.ts'
import { type Message, useLanguage } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { Link } from '#ui/text/link.tsx'

export const OVERVIEW_PATH = '/api/admin/overview'
const REFETCH_MS = 15 * SECOND_MS

type Figure = {
  name: string
  text: Message
  value: string | undefined
  note?: string | undefined
  to?: string | undefined
  /** Somebody has to look at it. */
  isBad?: boolean
}

/** What an operator sees first: figures of today, and what needs a person, each with the list behind it. */
export function Overview() {
  const { t, language } = useLanguage()
  const { user } = useSession()
  const { data, error, isError, refetch } = useQuery<OperatorOverview>({
    queryKey: [OVERVIEW_PATH],
    refetchInterval: REFETCH_MS,
    refetchOnWindowFocus: 'always',
  })
  if (!user) return null
  const seesMoney = user.operatorRole !== 'support'
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value, language))
  const money = (amount: number | undefined) => (amount === undefined ? undefined : formatEuros(amount, language))
  const donationsOf = (state: string) => (seesMoney ? `/admin/donations?state=${state}` : undefined)
  const { today, payments, books } = data ?? {}
  const checkedAt = books?.checkedAt && formatMoment(books.checkedAt, 'minute', language, user.timeZone)

  const now: Figure[] = [
    {
      ...{ name: 'donations', text: m.admin_overview_today, value: number(today?.donations) },
      ...{ note: money(today?.amountCents), to: donationsOf('paid') },
    },
    ...(seesMoney
      ? [{ name: 'fees', text: m.admin_overview_fees, value: money(today?.feesCents), to: donationsOf('paid') }]
      : []),
    { name: 'live', text: m.admin_overview_live, value: number(data?.creatorsLive), to: '/discover' },
    { name: 'sockets', text: m.admin_overview_sockets, value: number(data?.sockets), to: '/status' },
    {
      ...{ name: 'disk', text: m.admin_overview_disk, to: '/status' },
      value: data && formatBytes(data.disk.freeBytes, language),
    },
    {
      ...{ name: 'waiting', text: m.admin_overview_waiting, value: number(payments?.waiting) },
      to: donationsOf('waiting'),
    },
  ]
  const problems: Figure[] = [
    ...(user.operatorRole === 'finance'
      ? []
      : [problem('reports', m.admin_overview_reports, data?.reports.open, '/admin/inbox?kind=report')]),
    problem('held', m.admin_overview_held, payments?.held, donationsOf('held')),
    problem('unknown', m.admin_overview_unknown, payments?.unknown, '#payments'),
    problem('webhooks', m.admin_overview_webhooks, data?.webhooks.failing, '#webhooks'),
    problem('emails', m.admin_overview_emails, data?.emails.failing, '#jobs'),
    problem('jobs', m.admin_overview_jobs, data?.jobs.late, '#jobs'),
    {
      ...{ name: 'books', text: m.admin_overview_books, note: checkedAt || undefined },
      value: books && t(books.ok ? m.admin_overview_books_right : m.admin_overview_books_wrong),
      ...{ to: books?.ok === false && seesMoney ? '#books' : undefined, isBad: books?.ok === false },
    },
  ]
  function problem(name: string, text: Message, count: number | undefined, to: string | undefined): Figure {
    return { name, text, value: number(count), to: count ? to : undefined, isBad: Boolean(count) }
  }

  return (
    <>
      <h1 className="text-3xl">{t(m.admin_overview)}</h1>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
        {isError && !data && <LoadFailed error={error} onRetry={refetch} />}
        <Figures title={t(m.admin_overview_now)} figures={now} />
        <Figures title={t(m.admin_overview_attention)} figures={problems} />
        {data && <Failures overview={data} timeZone={user.timeZone} />}
      </div>
    </>
  )
}

function Figures({ title, figures }: { title: string; figures: readonly Figure[] }) {
  return (
    <section>
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-3 grid grid-cols-2 gap-2.5 sm:grid-cols-3 lg:grid-cols-4">
        {figures.map((figure) => (
          <li key={figure.name} data-testid={`figure-${figure.name}`}>
            <FigureTile {...figure} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FigureTile({ text, value, note, to, isBad = false }: Figure) {
  const { t } = useLanguage()
  const content = (
    <>
      <span className={`text-sm wrap-anywhere ${isBad ? 'font-semibold text-perigo' : 'text-ink-2'}`}>{t(text)}</span>
      <span className={`display tnum text-2xl wrap-anywhere ${isBad ? 'text-perigo' : ''}`}>
        {value ?? <Placeholder className="h-[0.8em] w-12" />}
      </span>
      {note && <span className="tnum text-sm wrap-anywhere text-ink-2">{note}</span>}
    </>
  )
  const style = 'grid h-full content-start gap-1 rounded-md border px-3.5 py-2.5'
  const tone = isBad ? 'border-perigo bg-perigo-soft' : 'border-line bg-surface'
  return to === undefined ? (
    <div className={`${style} ${tone}`}>{content}</div>
  ) : (
    <Link to={to} className={`${style} ${tone} hover:border-ink`}>
      {content}
    </Link>
  )
}

/** Lists behind the figures that need a person. */
function Failures({ overview, timeZone }: { overview: OperatorOverview; timeZone: string }) {
  const { t, language } = useLanguage()
  const { payments, webhooks, emails, jobs, books } = overview
  const hasFailures = payments.unknown + webhooks.failing + emails.failing + jobs.late > 0
  const { data } = useQuery<OperatorFailures>({
    queryKey: ['/api/admin/failures'],
    enabled: hasFailures,
    refetchInterval: REFETCH_MS,
  })
  const moment = (iso: string) => formatMoment(iso, 'minute', language, timeZone)
  const count = (value: number) => formatNumber(value, language)
  return (
    <>
      {!books.ok && books.differences && (
        <FailureList id="books" title={t(m.admin_overview_differences)}>
          {books.differences.map((difference) => (
            <Row key={difference} title={difference} />
          ))}
        </FailureList>
      )}
      {data && data.payments.length > 0 && (
        <FailureList id="payments" title={t(m.admin_overview_unknown)} note={t(m.admin_overview_unknown_text)}>
          {data.payments.map(({ provider, paymentId, reportedAt, verdict }) => (
            <Row
              key={`${provider} ${paymentId}`}
              title={`${provider} ${paymentId}`}
              text={verdict ?? t(m.admin_overview_unknown_tried)}
              time={moment(reportedAt)}
            />
          ))}
        </FailureList>
      )}
      {data && data.webhooks.length > 0 && (
        <FailureList id="webhooks" title={t(m.admin_overview_webhooks)} note={t(m.admin_overview_webhooks_text)}>
          {data.webhooks.map(({ id, host, creator, failingSince, disabled }) => (
            <Row
              key={id}
              title={`${creator.displayName} @${creator.username}`}
              text={disabled ? `${host} · ${t(m.admin_overview_webhook_off)}` : host}
              time={failingSince ? moment(failingSince) : undefined}
            />
          ))}
        </FailureList>
      )}
      {data && data.jobs.length > 0 && (
        <FailureList id="jobs" title={t(m.admin_overview_queues)} note={t(m.admin_overview_queues_text)}>
          {data.jobs.map(({ queue, late, failing }) => (
            <Row
              key={queue}
              title={queue}
              text={t(m.admin_overview_queue, { late: count(late), failing: count(failing) })}
            />
          ))}
        </FailureList>
      )}
    </>
  )
}

type FailureListProps = { id: string; title: string; note?: string; children: ReactNode }

const FailureList = ({ id, title, note, children }: FailureListProps) => (
  <section id={id} className="scroll-mt-20 overflow-clip card">
    <div className="px-5 pt-5 pb-4 sm:px-6">
      <h2 className="text-lg">{title}</h2>
      {note && <p className="text-sm text-ink-3">{note}</p>}
    </div>
    <ul>{children}</ul>
  </section>
)

type RowProps = { title: string; text?: string | undefined; time?: string | undefined }

const Row = ({ title, text, time }: RowProps) => (
  <li
    data-testid="admin-row"
    className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line px-5 py-3 sm:px-6"
  >
    <div className="min-w-0">
      <p translate="no" className="font-semibold wrap-anywhere">
        {title}
      </p>
      {text && <p className="text-sm wrap-anywhere text-ink-2">{text}</p>}
    </div>
    {time && <p className="tnum text-sm text-ink-2">{time}</p>}
  </li>
)
