import type { Schema } from '../api-description.ts'
import { fieldsOf, limitsOf, typeText } from './describe-schema.ts'
import { FieldRow } from './field-row.tsx'

type SchemaViewProps = {
  schema: Schema
  /** Marks the exception: optional fields of a response, required fields of a request. */
  isResponse?: boolean
}

/** The fields of a body, recursively. */
export function SchemaView({ schema, isResponse = false }: SchemaViewProps) {
  const fields = fieldsOf(schema)
  if (fields.length === 0) return <PlainSchema schema={schema} />
  return (
    <>
      <p translate="no" className="font-mono text-xs text-ink-3">
        {typeText(schema)}
      </p>
      <Fields fields={fields} isResponse={isResponse} />
    </>
  )
}

function Fields({ fields, isResponse }: { fields: ReturnType<typeof fieldsOf>; isResponse: boolean }) {
  return (
    <ul className="divide-y divide-line">
      {fields.map(({ name, schema, isRequired }) => (
        <li key={name}>
          <FieldRow name={name} schema={schema} mark={markOf(isRequired, isResponse)} />
          {fieldsOf(schema).length > 0 && (
            <div className="mb-2 border-s-2 border-line ps-4">
              <Fields fields={fieldsOf(schema)} isResponse={isResponse} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

const markOf = (isRequired: boolean, isResponse: boolean) =>
  isRequired ? !isResponse && 'required' : isResponse && 'optional'

function PlainSchema({ schema }: { schema: Schema }) {
  return (
    <p className="text-sm text-ink-2">
      <span translate="no" className="font-mono text-xs text-ink-3">
        {[typeText(schema), ...limitsOf(schema)].join(' · ')}
      </span>
      {schema.description && <span lang="en"> {schema.description}</span>}
    </p>
  )
}
