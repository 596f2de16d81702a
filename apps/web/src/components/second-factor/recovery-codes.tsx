import { m } from '@aplauso/texts/messages'
import { Check, Copy, Download, Printer } from 'lucide-react'
import { saveFile } from '#lib/browser/save-file.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useSession } from '#lib/session/session.tsx'
import { useCopy } from '#ui/form/use-copy.ts'

const COPY_TEXTS = { done: m.recovery_copied, failed: m.recovery_copy_failed }

/** The recovery codes, shown once, with ways to store them. For a dialog that only `onSaved` closes. */
export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useText()
  const { user } = useSession()
  const head = t(m.recovery_file, { username: user?.username ?? '', host: location.host })
  const text = [head, '', ...codes, ''].join('\n')
  const { copied, copy } = useCopy(codes.join('\n'), COPY_TEXTS)
  return (
    <>
      <ol
        data-testid="recovery-codes"
        className="mt-5 grid grid-cols-2 gap-1 rounded-md border border-line bg-sunken px-1 py-4 text-center font-mono text-sm select-all"
      >
        {codes.map((code) => (
          <li key={code} translate="no" className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-2.5">
        {/* First in focus order: an extra Enter must not close the dialog. */}
        <button type="button" onClick={() => void copy()} className="flex-1 px-3.5 btn btn-ghost">
          {copied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
          {t(m.recovery_copy)}
        </button>
        <button
          type="button"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), `aplauso-${user?.username}.txt`)}
          className="flex-1 px-3.5 btn btn-ghost"
        >
          <Download size={18} aria-hidden="true" />
          {t(m.recovery_download)}
        </button>
        <button type="button" onClick={() => printText(text)} className="flex-1 px-3.5 btn btn-ghost">
          <Printer size={18} aria-hidden="true" />
          {t(m.recovery_print)}
        </button>
      </div>
      <button type="button" onClick={onSaved} className="mt-6 w-full btn btn-ink">
        {t(m.recovery_kept)}
      </button>
    </>
  )
}

/** Prints the text alone, from a frame: the page behind the dialog does not belong on the paper. */
function printText(text: string) {
  const frame = document.createElement('iframe')
  // Browsers print no frame that is not displayed.
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0'
  frame.addEventListener('load', () => {
    const paper = frame.contentWindow
    if (!paper) return
    const lines = paper.document.createElement('pre')
    lines.textContent = text
    paper.document.body.append(lines)
    paper.addEventListener('afterprint', () => frame.remove())
    paper.print()
  })
  document.body.append(frame)
}
