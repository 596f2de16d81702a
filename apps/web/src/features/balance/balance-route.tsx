import { m } from '@aplauso/texts/messages'
import { INCOME_PATH, MonthlyIncome } from '#components/recurring-donations/monthly-income.tsx'
import { MonthlySupporters, RECEIVED_PATH } from '#components/recurring-donations/monthly-supporters.tsx'
import { WorkPage } from '#components/shell/work-page.tsx'
import { useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { BALANCE_KEY, BalancePage, MONTHS_KEY } from './balance-page.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: `${t(m.shell_money)} | ${INSTANCE_NAME}`, description: t(m.balance_lead) }),
  prefetch: ({ userType }) => [
    { key: BALANCE_KEY },
    { key: MONTHS_KEY, list: MONTHS_KEY[0] },
    ...(userType === 'creator' ? [{ key: [INCOME_PATH] }, { key: [RECEIVED_PATH], list: RECEIVED_PATH }] : []),
  ],
}

/** A creator's balance or an agency's share. */
export function Component() {
  const t = useText()
  const { user } = useSession()
  // One render happens between signing out and leaving the page, although the guard requires a user.
  if (!user) return null
  const isAgency = user.userType === 'agency'
  return (
    <WorkPage>
      <h1 className="text-3xl">{t(m.shell_money)}</h1>
      <p className="mt-2 max-w-[68ch] text-ink-2">{t(m.balance_lead)}</p>
      <BalancePage
        isAgency={isAgency}
        timeZone={user.timeZone}
        support={
          !isAgency && (
            <>
              <MonthlyIncome />
              <MonthlySupporters />
            </>
          )
        }
      />
    </WorkPage>
  )
}
