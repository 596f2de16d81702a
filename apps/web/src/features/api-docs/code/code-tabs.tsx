import { useId } from 'react'
import { Code } from './code-block.tsx'
import { CopyCode } from './copy-code.tsx'

const TAB =
  'relative flex min-h-11 items-center px-3 text-sm font-semibold text-palco-ink-2 hover:text-palco-ink has-checked:text-palco-ink has-checked:shadow-[inset_0_-3px_var(--holofote)] has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-holofote'

type CodeTabsProps = { label: string; curl: string; javascript: string }

/** Tabs with the curl and the JavaScript version. Radio buttons and CSS switch them, so it works without scripts. */
export function CodeTabs({ label, curl, javascript }: CodeTabsProps) {
  const name = useId()
  return (
    <figure className="group/code overflow-hidden rounded-md border border-palco-line bg-palco text-palco-ink">
      <figcaption className="px-4 pt-3 text-sm font-semibold text-palco-ink-2">{label}</figcaption>
      <fieldset className="flex gap-1 border-b border-palco-line px-1">
        <legend className="sr-only">{label}</legend>
        <label className={TAB}>
          <input
            type="radio"
            name={name}
            value="curl"
            defaultChecked
            className="absolute inset-0 m-0 size-full opacity-0"
          />
          <span translate="no">curl</span>
        </label>
        <label className={TAB}>
          <input type="radio" name={name} value="javascript" className="absolute inset-0 m-0 size-full opacity-0" />
          <span translate="no">JavaScript</span>
        </label>
      </fieldset>
      <Panel className="group-has-[[value=javascript]:checked]/code:hidden" label={`${label}, curl`} code={curl} />
      <Panel
        className="hidden group-has-[[value=javascript]:checked]/code:block"
        label={`${label}, JavaScript`}
        code={javascript}
      />
    </figure>
  )
}

function Panel({ className, label, code }: { className: string; label: string; code: string }) {
  return (
    <div className={`relative ${className}`}>
      {/* At the same position as the copy button of a single example. */}
      <div className="absolute inset-e-1 bottom-full">
        <CopyCode code={code} label={label} />
      </div>
      <Code label={label} code={code} />
    </div>
  )
}
