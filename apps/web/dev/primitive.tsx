import { type ReactNode, useState } from 'react'

type PrimitiveProps = {
  /** `folder/file:Component` below `src/ui`; a browser test requires an entry for each. */
  shows: readonly string[]
  /** Uses the full page width. */
  wide?: boolean
  children: ReactNode
}

export function Primitive({ shows, wide = false, children }: PrimitiveProps) {
  const files = new Set(shows.map((component) => `${component.split(':')[0]}.tsx`))
  return (
    <div data-shows={shows.join(' ')} className="mt-8">
      <h3 className="text-lg wrap-anywhere">{shows.map((component) => component.split(':')[1]).join(', ')}</h3>
      <p className="text-xs wrap-anywhere text-ink-3">{[...files].join(', ')}</p>
      <div
        className={`mt-4 grid gap-x-6 gap-y-7 ${wide ? 'lg:grid-cols-2' : 'sm:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))]'}`}
      >
        {children}
      </div>
    </div>
  )
}

type StateProps = { name: string; onDark?: boolean; children: ReactNode }

export function State({ name, onDark = false, children }: StateProps) {
  return (
    <div className="min-w-0">
      <p className="mb-2.5 eyebrow">{name}</p>
      {onDark ? <div className="flex min-h-16 flex-col rounded-md bg-palco p-5">{children}</div> : children}
    </div>
  )
}

/** Shows the first control within as focused. */
export function Focus({ onDark = false, children }: { onDark?: boolean; children: ReactNode }) {
  return (
    <State name="focus" onDark={onDark}>
      <div
        {...(onDark && { className: 'flex flex-1 flex-col' })}
        ref={(box) => {
          const control = box?.querySelector('a, button, input, textarea')
          control?.setAttribute('data-focus', '')
        }}
      >
        {children}
      </div>
    </State>
  )
}

type StatefulProps<Value> = { initial: Value; children: (value: Value, change: (next: Value) => void) => ReactNode }

export function Stateful<Value>({ initial, children }: StatefulProps<Value>) {
  const [value, setValue] = useState(initial)
  return children(value, setValue)
}

export const noop = () => {}

export const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenauszahlungsstelle'
export const LONG_TEXT =
  'A sentence that goes on for longer than anybody had room for, because somebody had more to say than fits on one line.'
export const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#b23a5b"/><circle cx="4" cy="4" r="2" fill="#ffd34d"/></svg>',
)}`
