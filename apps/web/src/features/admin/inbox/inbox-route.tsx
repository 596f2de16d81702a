import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { Mark } from '#ui/brand/logo.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({
    title: `${t(m.admin_inbox)} | ${INSTANCE_NAME}`,
    description: t(m.admin_inbox_description),
  }),
}

/** Beside the list while nothing is opened. */
export function Component() {
  const t = useText()
  return (
    <section className="grid justify-items-center px-5 py-12 text-center card">
      <span className="grid size-20 place-items-center rounded-full spotlight">
        <Mark size={44} onDark />
      </span>
      <h2 className="mt-5 text-lg">{t(m.admin_inbox_choose)}</h2>
      <p className="mt-1 max-w-[44ch] text-ink-2">{t(m.admin_inbox_choose_text)}</p>
    </section>
  )
}
