import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import type { Parameter } from '../api-description.ts'
import { Code } from '../code/code-block.tsx'
import type { ListedCall } from '../list-calls.ts'
import { CallSection } from './call-section.tsx'
import { type CallResult, type ParameterValues, sendCall } from './send-call.ts'

type TryCallProps = { call: ListedCall; parameters: readonly Parameter[]; apiKey: string }

/** Sends a GET call and shows the response. */
export function TryCall({ call, parameters, apiKey }: TryCallProps) {
  const t = useText()
  const inputs = parameters.filter((parameter) => parameter.in !== 'header')
  const [values, setValues] = useState<ParameterValues>({})
  const [result, setResult] = useState<CallResult | 'asking' | 'unanswered'>()

  async function send() {
    setResult('asking')
    setResult(await sendCall(call, values, apiKey).catch(() => 'unanswered' as const))
  }

  return (
    <CallSection title={t(m.apidocs_call_try)}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (result !== 'asking') void send()
        }}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          {inputs.map(({ name, required = false }) => (
            <FormField key={name} label={name} optional={!required}>
              {(control) => (
                <input
                  {...control}
                  name={name}
                  required={required}
                  autoComplete="off"
                  spellCheck={false}
                  value={values[name] ?? ''}
                  onChange={(event) => setValues({ ...values, [name]: event.target.value })}
                  className="font-mono field"
                />
              )}
            </FormField>
          ))}
        </div>
        <SubmitButton busy={result === 'asking'} className="mt-3 btn-ink">
          {t(m.apidocs_call_send)}
        </SubmitButton>
      </form>
      <div role="status" className="mt-3">
        {result === 'unanswered' && <p className="font-semibold text-perigo">{t(m.apidocs_call_unanswered)}</p>}
        {typeof result === 'object' && <CallResultView result={result} />}
      </div>
    </CallSection>
  )
}

function CallResultView({ result: { status, ms, contentType, text } }: { result: CallResult }) {
  const t = useText()
  const label = t(m.apidocs_call_answered, { status, ms })
  return (
    <div className="overflow-hidden rounded-md border border-palco-line bg-palco text-palco-ink">
      <p className="border-b border-palco-line px-4 py-2.5 text-sm font-semibold text-palco-ink-2">{label}</p>
      {text === '' ? (
        <p className="px-4 py-3 text-sm">{t(contentType === '' ? m.apidocs_call_empty : m.apidocs_call_file)}</p>
      ) : (
        <Code label={label} code={text} />
      )}
    </div>
  )
}
