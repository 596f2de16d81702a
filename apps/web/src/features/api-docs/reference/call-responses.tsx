import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { Link } from '#ui/text/link.tsx'
import type { ApiResponse, Operation } from '../api-description.ts'
import { SchemaView } from './schema-view.tsx'

/** Responses by status. Problems are the same for every call and have their own section. */
export function CallResponses({ responses }: { responses: Operation['responses'] }) {
  const t = useText()
  const documented = Object.entries(responses).flatMap(([status, response]) =>
    '$ref' in response ? [] : [{ status, answer: response }],
  )
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {documented.map(({ status, answer }) => (
        <li key={status}>
          <CallResponse status={status} response={answer} />
        </li>
      ))}
      <li className="flex flex-wrap items-baseline gap-x-2.5 text-sm">
        <span className="bg-perigo-soft text-perigo chip">{t(m.apidocs_call_problem)}</span>
        <Link to={{ hash: 'errors' }} className="link">
          <span translate="no">application/problem+json</span>
        </Link>
      </li>
    </ul>
  )
}

function CallResponse({ status, response: { description, content } }: { status: string; response: ApiResponse }) {
  const t = useText()
  const [body] = Object.entries(content ?? {})
  const schema = body?.[1].schema
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2.5 text-sm">
        <span className="bg-ok-soft font-mono text-ok chip">{status}</span>
        <span lang="en">{description}</span>
        <span translate="no" className="font-mono text-xs text-ink-3">
          {body?.[0]}
        </span>
        {status === '204' && <span className="text-ink-3">{t(m.apidocs_call_empty)}</span>}
      </p>
      {schema && status !== '204' && (
        <div className="mt-2">
          <SchemaView schema={schema} isResponse />
        </div>
      )}
    </>
  )
}
