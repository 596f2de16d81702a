import type { OperatorPayout } from '@aplauso/contract/payouts'
import { m } from '@aplauso/texts/messages'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { DONATION_COLUMNS_WITH_ALERT } from '#components/donations/donation-row.tsx'
import { type Ticks, useTicks } from '#components/donations/use-ticks.ts'
import { useShortcuts } from '#lib/browser/use-shortcuts.ts'
import { formatEuros, formatNumber } from '#lib/i18n/format.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { ListCard } from '#ui/list/list-card.tsx'
import { Link } from '#ui/text/link.tsx'
import { AdminListEnd } from '../admin-list-end.tsx'
import { useAdminList } from '../use-admin-list.ts'
import { listPath } from './admin-paths.ts'
import { MakeFileDialog, MarkSentDialog } from './payout-dialogs.tsx'
import { PayoutDrawer } from './payout-drawer.tsx'
import { type PayoutFilter, STATE_TEXTS } from './payout-filter.ts'
import { PayoutRow, rowId } from './payout-row.tsx'

type PayoutListProps = { filter: PayoutFilter; timeZone: string }

/** The payouts of a state or a file. Those that are due or in a file can be chosen and handled together. */
export function PayoutList({ filter, timeZone }: PayoutListProps) {
  const t = useText()
  const root = useRef<HTMLDivElement>(null)
  useShortcuts(root, true)
  const list = useAdminList<OperatorPayout>(listPath(filter))
  const { rows = [], error, isError, refetch } = list
  const { shown, fileId } = filter
  const canTick = shown === 'due' || shown === 'in_file'
  const ticks = useTicks(rows.filter(({ waits }) => !waits).map(({ id }) => id))
  const { opened, open, close } = useOpened()
  return (
    <div ref={root}>
      <ListCard
        title={t(shown === 'all' ? m.admin_payouts_all : STATE_TEXTS[shown])}
        note={fileId === undefined ? t(m.admin_payouts_note) : t(m.admin_file_only, { reference: fileId.slice(-12) })}
        control={
          fileId !== undefined && (
            <Link to={`?state=${shown}`} className="px-4 text-sm btn btn-ghost">
              {t(m.admin_file_all)}
            </Link>
          )
        }
        empty={
          shown === 'due'
            ? { title: t(m.admin_payouts_none_due), text: t(m.admin_payouts_none_due_text) }
            : { title: t(m.admin_payouts_none), text: t(m.admin_payouts_none_text) }
        }
        loaded={list.rows !== undefined}
        failed={isError}
        error={error}
        onRetry={refetch}
        head={<Head ticks={canTick ? ticks : undefined} />}
        rows={rows.map((payout) => (
          <PayoutRow
            key={payout.id}
            payout={payout}
            timeZone={timeZone}
            hasState={shown === 'all'}
            tick={canTick ? ticks.of(payout.id) : undefined}
            onOpen={() => open(payout)}
          />
        ))}
      >
        <AdminListEnd list={list}>
          <p className="text-xs text-ink-3 pointer-coarse:hidden">{t(m.admin_payouts_keys)}</p>
        </AdminListEnd>
        {canTick && <ChosenBar state={shown} ticks={ticks} rows={rows} />}
      </ListCard>
      {opened && <PayoutDrawer payout={opened} timeZone={timeZone} onClose={close} />}
    </div>
  )
}

/** The opened payout. The focus returns to its row, or to the list's first row if it has left the list. */
function useOpened() {
  const [opened, setOpened] = useState<OperatorPayout>()
  const lastId = useRef<string>(undefined)
  useEffect(() => {
    if (opened === undefined && lastId.current !== undefined) document.getElementById(rowId(lastId.current))?.focus()
    lastId.current = opened?.id
  }, [opened])
  return { opened, open: setOpened, close: () => setOpened(undefined) }
}

function Head({ ticks }: { ticks: Ticks | undefined }) {
  const t = useText()
  return (
    <div className="flex items-center border-t border-line bg-sunken px-5 text-xs font-semibold text-ink-2 sm:px-6">
      {ticks && (
        <label className="-ms-3 flex min-h-11 shrink-0 cursor-pointer items-center">
          <span className="grid min-w-11 place-items-center">
            <input
              type="checkbox"
              checked={ticks.isAll}
              aria-label={t(m.admin_payouts_tick_all)}
              onChange={(event) => ticks.tickAll(event.target.checked)}
              className="size-5 accent-cravo"
            />
          </span>
          <span aria-hidden="true" className="@3xl:hidden">
            {t(m.admin_payouts_tick_all)}
          </span>
        </label>
      )}
      <div className={`hidden min-h-11 min-w-0 flex-1 items-center gap-x-4 @3xl:grid ${DONATION_COLUMNS_WITH_ALERT}`}>
        <span>{t(m.admin_payouts_col)}</span>
        <span>{t(m.payouts_iban)}</span>
        <span>{t(m.donation_col_date)}</span>
        <span className="justify-self-end">{t(m.donation_col_amount)}</span>
      </div>
    </div>
  )
}

type ChosenBarProps = { state: 'due' | 'in_file'; ticks: Ticks; rows: readonly OperatorPayout[] }

/** Bar at the lower edge while rows are chosen: their number and amount, and what can be done with them. */
function ChosenBar({ state, ticks, rows }: ChosenBarProps) {
  const { t, language } = useLanguage()
  // As confirmed: the list may be fetched again under the dialog.
  const [confirming, setConfirming] = useState<{ ids: string[]; total: { count: number; amountCents: number } }>()
  const ids = ticks.chosen
  const count = ids.length
  const amountCents = rows.reduce((sum, { id, amountCents: cents }) => sum + (ids.includes(id) ? cents : 0), 0)
  const amount = formatEuros(amountCents, language)
  const close = () => setConfirming(undefined)
  const done = () => {
    close()
    ticks.clear()
  }
  return (
    <section
      aria-label={t(m.admin_payouts_chosen_actions)}
      className={
        count === 0
          ? 'sr-only'
          : 'sticky bottom-(--dock) z-1 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line-strong bg-surface px-5 py-2.5 shadow-3 sm:px-6'
      }
    >
      <p role="status" className="tnum grow text-sm font-semibold">
        {count > 0 && t(m.admin_payouts_chosen, { count, total: formatNumber(count, language), amount })}
      </p>
      {count > 0 && (
        <>
          <IconButton
            label={t(m.donation_untick)}
            title={t(m.donation_untick)}
            icon={X}
            onClick={ticks.clear}
            className="-me-2.5 sm:order-last"
          />
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setConfirming({ ids: [...ids], total: { count, amountCents } })}
            className="px-4 text-sm btn btn-ink max-sm:w-full"
          >
            {t(state === 'due' ? m.admin_payouts_make : m.admin_payouts_mark_sent)}
          </button>
        </>
      )}
      {confirming && state === 'due' && <MakeFileDialog {...confirming} onClose={close} onDone={done} />}
      {confirming && state === 'in_file' && (
        <MarkSentDialog order={{ ids: confirming.ids }} total={confirming.total} onClose={close} onDone={done} />
      )}
    </section>
  )
}
