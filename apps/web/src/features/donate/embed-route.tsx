import { m } from '@aplauso/texts/messages'
import { type MouseEvent, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { LanguageSelect } from '#components/shell/language-select.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { DataWithStatus } from '#lib/page/data-with-status.ts'
import { apiContext } from '#lib/page/loader-context.ts'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useLoaderData } from '#lib/page/use-loader-data.ts'
import { Avatar } from '#ui/brand/avatar.tsx'
import { Logo } from '#ui/brand/logo.tsx'
import { BlockedDonorNotice } from './blocked-donor-notice.tsx'
import { DonateForm } from './donate-form.tsx'
import { type DonationPageData, loadDonationPageData } from './donation-page-data.ts'
import DonationsClosed from './donations-closed.tsx'
import { useDonation } from './use-donation.ts'

/** The form of a creator who allows embedding; null with status 404, and 'suspended' with status 410. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = await loadDonationPageData(context.get(apiContext), params.slug ?? '')
  if (page === 'suspended') return new DataWithStatus(410, page)
  return page?.creator.page.embed ? page : new DataWithStatus(404, null)
}

export const handle: RouteHandle<DonationPageData | 'suspended' | null> = {
  head: (page, t) =>
    page === 'suspended'
      ? { title: `${t(m.donate_suspended)} | ${INSTANCE_NAME}`, description: t(m.donate_suspended_text) }
      : page
        ? {
            title: t(m.embed_head, { name: page.creator.displayName }),
            description: t(m.donate_description, { name: page.creator.displayName }),
          }
        : { title: `${t(m.embed_off)} | ${INSTANCE_NAME}`, description: t(m.embed_off_text) },
}

export function Component() {
  const page = useLoaderData<typeof loader>()
  return (
    // Links open in a new tab, so that the frame keeps the form.
    <main id="conteudo" tabIndex={-1} onClickCapture={openInNewTab} className="min-h-dvh outline-none">
      {page === null || page === 'suspended' ? (
        <EmbeddingOff isSuspended={page !== null} />
      ) : (
        <EmbeddedForm key={page.creator.slug} {...page} />
      )}
    </main>
  )
}

function openInNewTab(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link) return
  event.preventDefault()
  event.stopPropagation()
  window.open(link.href, '_blank', 'noopener')
}

function EmbeddedForm(data: DonationPageData) {
  const t = useText()
  const { creator, style } = data
  const donation = useDonation(data)
  const [closed, setClosed] = useState(creator.closedBy)
  const [isBlocked, setBlocked] = useState(false)
  const name = creator.displayName
  return (
    <div style={style?.around} className="flex min-h-dvh flex-col gap-3 p-3 sm:p-4">
      <h1 className="flex min-w-0 items-center gap-2.5 font-sans text-sm font-semibold tracking-normal">
        <Avatar name={name} src={creator.avatar} className="size-9 shrink-0 text-base" />
        <span className="min-w-0 wrap-anywhere">{t(m.embed_for, { name })}</span>
      </h1>
      <div style={style?.form} className="own-ground mx-auto w-full max-w-[480px] text-ink">
        {isBlocked ? (
          <BlockedDonorNotice creatorName={name} />
        ) : closed ? (
          <DonationsClosed by={closed} creatorName={name} onBack={undefined} />
        ) : (
          <DonateForm {...data} inFrame donation={donation} onClosed={setClosed} onBlocked={() => setBlocked(true)} />
        )}
      </div>
      <EmbedFooter slug={creator.slug} />
    </div>
  )
}

/** The product's name, the language menu and the report of the creator's page. */
function EmbedFooter({ slug }: { slug?: string }) {
  const t = useText()
  return (
    <p className="mx-auto mt-auto flex flex-wrap items-center justify-center gap-3">
      <a href="/" className="flex min-h-11 items-center">
        <Logo />
      </a>
      <LanguageSelect />
      {slug !== undefined && (
        <a href={`/report?kind=creator&target=${encodeURIComponent(slug)}`} className="text-sm tap-link">
          {t(m.report_link)}
        </a>
      )}
    </p>
  )
}

function EmbeddingOff({ isSuspended }: { isSuspended: boolean }) {
  const t = useText()
  return (
    <div className="grid min-h-dvh place-content-center justify-items-center gap-3 p-6 text-center">
      <h1 className="text-xl">{t(isSuspended ? m.donate_suspended : m.embed_off)}</h1>
      <p className="max-w-[44ch] text-sm text-ink-2">{t(isSuspended ? m.donate_suspended_text : m.embed_off_text)}</p>
      <a href="/discover" className="text-sm btn btn-ghost">
        {t(m.supporter_discover)}
      </a>
      <EmbedFooter />
    </div>
  )
}
