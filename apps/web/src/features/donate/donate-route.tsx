import { m } from '@aplauso/texts/messages'
import type { FormEvent } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { HomeLink, MessagePage } from '#components/shell/message-page.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { DataWithStatus } from '#lib/page/data-with-status.ts'
import { apiContext } from '#lib/page/loader-context.ts'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useLoaderData } from '#lib/page/use-loader-data.ts'
import { useNavigate } from '#lib/page/use-navigate.ts'
import { DonatePage } from './donate-page.tsx'
import { type DonationPageData, loadDonationPageData } from './donation-page-data.ts'
import { parseCreatorSlug } from './parse-creator-slug.ts'

/** Data of the donation page; null with status 404, and 'suspended' with status 410. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = await loadDonationPageData(context.get(apiContext), params.slug ?? '')
  return page === 'suspended' ? new DataWithStatus(410, page) : (page ?? new DataWithStatus(404, null))
}

export const handle: RouteHandle<DonationPageData | 'suspended' | null> = {
  head: (page, t) =>
    page === 'suspended'
      ? { title: `${t(m.donate_suspended)} | ${INSTANCE_NAME}`, description: t(m.donate_suspended_text) }
      : page
        ? {
            title: t(m.donate_head, { name: page.creator.displayName }),
            description: t(m.donate_description, { name: page.creator.displayName }),
            creator: page.creator,
          }
        : { title: `${t(m.donate_not_found)} | ${INSTANCE_NAME}`, description: t(m.donate_not_found_text) },
}

export function Component() {
  const t = useText()
  const page = useLoaderData<typeof loader>()
  if (page === 'suspended')
    return (
      <MessagePage title={t(m.donate_suspended)} text={t(m.donate_suspended_text)}>
        <HomeLink quiet />
      </MessagePage>
    )
  // Keyed, so that another creator's page gets a new form.
  return page ? <DonatePage key={page.creator.slug} {...page} /> : <CreatorNotFound />
}

/** Mostly a typo, so the page offers to type the name again. */
function CreatorNotFound() {
  const t = useText()
  const navigate = useNavigate()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const slug = parseCreatorSlug(String(new FormData(event.currentTarget).get('creator')))
    if (slug) void navigate(`/donate/${encodeURIComponent(slug)}`)
  }

  return (
    <MessagePage title={t(m.donate_not_found)} text={t(m.donate_not_found_text)}>
      <form onSubmit={submit} className="flex w-full flex-wrap justify-center gap-3">
        <input
          name="creator"
          required
          aria-label={t(m.donate_other_name)}
          placeholder={t(m.donate_other_name)}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          className="min-h-14 max-w-80 field"
        />
        <button type="submit" className="min-h-14 px-7 text-lg btn btn-primary">
          {t(m.donate_other_go)}
        </button>
      </form>
      <HomeLink quiet />
    </MessagePage>
  )
}
