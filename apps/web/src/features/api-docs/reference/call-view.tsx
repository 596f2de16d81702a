import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'
import type { Operation, Parameter } from '../api-description.ts'
import { CodeBlock } from '../code/code-block.tsx'
import type { ListedCall } from '../list-calls.ts'
import { useApiDocs } from '../load-api-docs.ts'
import { CallResponses } from './call-responses.tsx'
import { CallSection } from './call-section.tsx'
import { curlOf } from './example-request.ts'
import { FieldRow } from './field-row.tsx'
import { SchemaView } from './schema-view.tsx'
import { TryCall } from './try-call.tsx'

type CallViewProps = { call: ListedCall; operation: Operation; apiKey: string }

export function CallView({ call, operation, apiKey }: CallViewProps) {
  const t = useText()
  const { origin } = useApiDocs()
  const { description, parameters = [], requestBody } = operation
  const [body] = Object.entries(requestBody?.content ?? {})
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {description && (
        <p lang="en" className="max-w-[70ch] text-sm text-ink-2">
          {description}
        </p>
      )}
      {parameters.length > 0 && (
        <CallSection title={t(m.apidocs_call_parameters)}>
          <ParameterList parameters={parameters} />
        </CallSection>
      )}
      {body && (
        <CallSection title={t(m.apidocs_call_body)} note={body[0]}>
          <SchemaView schema={body[1].schema ?? {}} />
        </CallSection>
      )}
      <CallSection title={t(m.apidocs_call_answers)}>
        <CallResponses responses={operation.responses} />
      </CallSection>
      <CodeBlock
        label={`${t(m.apidocs_call_example)}, ${call.method} ${call.path}`}
        code={curlOf(origin, call, operation)}
      />
      {call.method === 'GET' && <TryCall call={call} parameters={parameters} apiKey={apiKey} />}
      <p>
        <Link to={{ hash: call.id }} className="text-sm tap-link">
          {t(m.apidocs_call_link)}
        </Link>
      </p>
    </div>
  )
}

const ParameterList = ({ parameters }: { parameters: readonly Parameter[] }) => (
  <ul className="divide-y divide-line">
    {parameters.map(({ in: location, name, required = false, description, schema }) => (
      <li key={`${location} ${name}`}>
        <FieldRow
          name={name}
          schema={schema}
          mark={required && 'required'}
          description={description}
          location={location}
        />
      </li>
    ))}
  </ul>
)
