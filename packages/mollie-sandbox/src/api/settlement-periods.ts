import { PROVIDER_COSTS } from '../balance/provider-costs.ts'
import type { BalanceEntry } from '../store/connect-documents.ts'
import type { MethodId } from '../store/documents.ts'
import { type ApiAmount, formatAmount } from './api-amounts.ts'
import { formatDay } from './timestamps.ts'

type Subtotal = { description: string; method: string | null; count: number; cents: number; rate?: object }
type Period = { revenue: Map<string, Subtotal>; costs: Map<string, Subtotal> }

const APPLICATION_FEES = { description: 'Application fees', method: 'applicationfee' }
const REFUNDS = { description: 'Refunds', method: 'refund' }
const CHARGEBACKS = { description: 'Chargebacks', method: 'chargeback' }
const TRANSFERS = { description: 'Balance transfers', method: null }

/** The entries of a settlement by year and month. Revenue less costs is the settlement's amount. */
export function settlementPeriods(entries: readonly BalanceEntry[]): object {
  const periods = new Map<string, Period>()
  for (const entry of entries) {
    const month = formatDay(entry.createdAtMs).slice(0, 'YYYY-MM'.length)
    const period = periods.get(month) ?? { revenue: new Map(), costs: new Map() }
    periods.set(month, period)
    addEntry(period, entry)
  }
  const years: Record<string, Record<string, object>> = {}
  for (const [yearMonth, period] of periods) {
    const [year = '', month = ''] = yearMonth.split('-')
    years[year] = { ...years[year], [month]: presentPeriod(period) }
  }
  return years
}

function addEntry({ revenue, costs }: Period, { type, method, amountCents, costCents }: BalanceEntry): void {
  switch (type) {
    case 'payment': {
      const name = methodName(method)
      add(revenue, name, amountCents)
      if (costCents !== 0) add(costs, { ...name, rate: rateOf(method) }, costCents)
      return
    }
    case 'application-fee':
      if (amountCents < 0) add(costs, { ...APPLICATION_FEES, rate: {} }, -amountCents)
      else add(revenue, APPLICATION_FEES, amountCents)
      return
    case 'refund':
    case 'returned-refund':
      add(revenue, REFUNDS, amountCents)
      return
    case 'chargeback':
    case 'chargeback-reversal':
      add(revenue, CHARGEBACKS, amountCents)
      return
    case 'balance-transfer':
      add(revenue, TRANSFERS, amountCents)
      return
    case 'outgoing-transfer':
      return
  }
}

function add(to: Map<string, Subtotal>, name: Omit<Subtotal, 'count' | 'cents'>, cents: number): void {
  const before = to.get(name.description) ?? { ...name, count: 0, cents: 0 }
  to.set(name.description, { ...before, count: before.count + 1, cents: before.cents + cents })
}

function presentPeriod({ revenue, costs }: Period) {
  return { revenue: [...revenue.values()].map(presentSubtotal), costs: [...costs.values()].map(presentSubtotal) }
}

/** The sandbox knows no VAT. */
function presentSubtotal({ cents, ...subtotal }: Subtotal) {
  const amount = exactAmount(cents)
  return { ...subtotal, amountNet: amount, amountVat: null, amountGross: amount }
}

function methodName(method: MethodId | null) {
  return { description: method === null ? 'Other' : PROVIDER_COSTS[method].name, method }
}

function rateOf(method: MethodId | null): object {
  if (method === null) return {}
  const { fixedCents, basisPoints } = PROVIDER_COSTS[method]
  return { fixed: exactAmount(fixedCents), percentage: (basisPoints / 100).toFixed(2) }
}

/** Subtotals have four decimals in this part of the API. */
function exactAmount(cents: number): ApiAmount {
  const { currency, value } = formatAmount(cents)
  return { currency, value: `${value}00` }
}
