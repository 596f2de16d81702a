import { m } from '@aplauso/texts/messages'
import { formatEuros } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { Stage } from '#ui/brand/stage.tsx'
import { Placeholder } from '#ui/list/placeholder.tsx'

type BalanceStageProps = { isAgency: boolean; net: number | undefined; netThisMonth: number | undefined }

/** What is left in all and of this month, and what is meant by it. */
export function BalanceStage({ isAgency, net, netThisMonth }: BalanceStageProps) {
  const { t, language } = useLanguage()
  return (
    <Stage
      title={t(isAgency ? m.balance_share_of : m.balance_net_of, { when: t(m.balance_all_time) })}
      figure={net === undefined ? undefined : formatEuros(net, language)}
      testId="balance-net"
    >
      <dl className="mt-5">
        <dt className="text-xs text-palco-ink-2">{t(m.balance_this_month)}</dt>
        <dd data-testid="balance-net-month" className="display tnum min-h-[1.25em] text-xl leading-tight wrap-anywhere">
          {netThisMonth === undefined ? (
            <Placeholder className="h-[0.8em] w-[4em] bg-palco-2" />
          ) : (
            formatEuros(netThisMonth, language)
          )}
        </dd>
      </dl>
      <p className="mt-auto max-w-[62ch] border-t border-palco-line pt-4 text-sm text-palco-ink-2 max-lg:mt-6">
        {t(isAgency ? m.balance_explained_agency : m.balance_explained)}
      </p>
    </Stage>
  )
}
