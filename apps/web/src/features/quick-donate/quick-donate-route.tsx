import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { Page } from '#components/shell/page.tsx'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { Tiles } from '#ui/brand/tiles.tsx'
import { QuickForm } from './quick-form.tsx'
import { RECENT_KEY, useCreatorChoice } from './use-creator-choice.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: `${t(m.shell_give)} | ${INSTANCE_NAME}`, description: t(m.quick_description) }),
  prefetch: () => [{ key: RECENT_KEY }],
}

export function Component() {
  const { user } = useSession()
  return user && <QuickDonate user={user} />
}

/** A donation to a known creator, without opening their page. */
function QuickDonate({ user }: { user: User }) {
  const t = useText()
  const choice = useCreatorChoice()
  return (
    <Page className="pb-16 wrap">
      <div className="mx-auto mt-4 max-w-[720px] sm:mt-5">
        {/* The tile pattern of the chosen creator. */}
        <Tiles
          seed={choice.chosen ? `${choice.chosen.slug}-7` : 'aplauso-7'}
          cols={16}
          rows={2}
          className="h-20 w-full rounded-xl sm:h-[92px]"
        />
        <h1 className="mt-5 text-3xl">{t(m.shell_give)}</h1>
        <p className="mt-1.5 text-ink-2">{t(m.quick_lead)}</p>
        <QuickForm user={user} choice={choice} />
      </div>
    </Page>
  )
}
