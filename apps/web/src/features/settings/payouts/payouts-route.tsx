import type { PayoutAccount } from '@aplauso/contract/payouts'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { LoadFailed } from '#ui/loading/load-failed.tsx'
import { SettingsPage } from '../settings-page.tsx'
import { PaymentAccountSettings } from './payment-account-settings.tsx'
import { PayoutAccountSettings } from './payout-account-settings.tsx'
import { ACCOUNT_PATH, PAYOUTS_PATH, TAX_PATH } from './payout-paths.ts'
import { PayoutSettings } from './payout-settings.tsx'
import { TaxSettings } from './tax-settings.tsx'
import { TaxStatements } from './tax-statements.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: `${t(m.payouts_title)} | ${INSTANCE_NAME}`, description: t(m.payouts_description) }),
  prefetch: () => [{ key: [ACCOUNT_PATH] }, { key: [PAYOUTS_PATH], list: PAYOUTS_PATH }, { key: [TAX_PATH] }],
}

/** Being paid, and what the law wants to know about it. Payouts are shown where the operator makes them. */
export function Component() {
  const { payouts, taxes, paymentAccounts } = useAvailableFeatures()
  return (
    <SettingsPage title={m.payouts_title}>
      {({ userType, timeZone, createdAt }) => (
        <>
          {paymentAccounts && userType === 'creator' && <PaymentAccountSettings />}
          {payouts && <Payouts timeZone={timeZone} />}
          {taxes && <TaxSettings />}
          <TaxStatements createdAt={createdAt} timeZone={timeZone} />
        </>
      )}
    </SettingsPage>
  )
}

/** Where the money goes, and the payouts so far. */
function Payouts({ timeZone }: { timeZone: string }) {
  const account = useQuery<PayoutAccount>({ queryKey: [ACCOUNT_PATH] })
  if (account.data === undefined) {
    return account.isError ? (
      <LoadFailed error={account.error} onRetry={account.refetch} />
    ) : (
      <div aria-hidden="true" className="h-64 rounded-md skeleton" />
    )
  }
  return (
    <>
      <PayoutSettings account={account.data} timeZone={timeZone} />
      <PayoutAccountSettings account={account.data} timeZone={timeZone} />
    </>
  )
}
