import { m } from '@aplauso/texts/messages'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useKeptFocus } from '#ui/focus/use-kept-focus.ts'
import { Placeholder } from '#ui/list/placeholder.tsx'

type QueueColumnProps = {
  title: string
  /** Undefined while it is not known. The server counts up to `countMax`. */
  count: number | undefined
  countMax: number
  empty: { icon: LucideIcon; title: string; text: string }
  /** Beside the heading, as long as there is something to act on. */
  action?: ReactNode
  /** `<li>` elements, the first of those that are counted. */
  rows: readonly ReactNode[]
  /** Changes with the rows. */
  rowsKey: string
}

/** One list of the queue. It is as high with a hundred alerts as with none: the page stands still for hours. */
export function QueueColumn({ title, count, countMax, empty, action, rows, rowsKey }: QueueColumnProps) {
  const { t, language } = useLanguage()
  const titleId = useId()
  const { box, ...focus } = useKeptFocus(rowsKey)
  const number = (value: number) => formatNumber(value, language)
  const more = (count ?? 0) - rows.length
  return (
    <div
      ref={box}
      {...focus}
      className="flex min-h-0 min-w-0 flex-col border-line max-lg:border-t lg:not-first:border-s"
    >
      <div className="flex h-12 shrink-0 items-center justify-between gap-3 border-b border-line ps-5 pe-2 sm:ps-6 sm:pe-3">
        {/* Where the keyboard goes when the row it was in has left. */}
        <h3 id={titleId} tabIndex={-1} data-next="" className="min-w-0 truncate font-sans text-sm tracking-normal">
          {title}{' '}
          {count ? (
            <span className="tnum ms-1 rounded-full bg-sunken px-2 py-0.5 text-xs">
              {number(count)}
              {count >= countMax && '+'}
            </span>
          ) : null}
        </h3>
        {count ? action : null}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {count === undefined && <Skeleton />}
        {count === 0 && <Empty {...empty} />}
        {rows.length > 0 && (
          <ul aria-labelledby={titleId} className="h-full">
            {rows}
            {more > 0 && (
              <li className="border-t border-line px-5 py-3 text-xs text-ink-2 sm:px-6">
                {t(m.queue_more, { total: number(more) + (count && count >= countMax ? '+' : '') })}
              </li>
            )}
          </ul>
        )}
      </div>
    </div>
  )
}

function Empty({ icon: Icon, title, text }: QueueColumnProps['empty']) {
  return (
    <div className="flex min-h-full items-center gap-3.5 px-5 sm:px-6">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-sunken text-ink-3">
        <Icon size={20} aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <p className="text-sm font-semibold">{title}</p>
        <p className="text-xs text-ink-2">{text}</p>
      </div>
    </div>
  )
}

const Skeleton = () =>
  ['w-40', 'w-32', 'w-36'].map((width) => (
    <div key={width} aria-hidden="true" className="flex h-14 items-center border-line px-5 not-first:border-t sm:px-6">
      <Placeholder className={`h-4 ${width}`} />
      <Placeholder className="ms-auto h-4 w-14" />
    </div>
  ))
