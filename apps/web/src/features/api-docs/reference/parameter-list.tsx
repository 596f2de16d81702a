import type { Parameter } from '../api-description.ts'
import { FieldLine } from './field-line.tsx'

export const ParameterList = ({ parameters }: { parameters: readonly Parameter[] }) => (
  <ul className="divide-y divide-line">
    {parameters.map(({ in: place, name, required = false, description, schema }) => (
      <li key={`${place} ${name}`}>
        <FieldLine name={name} schema={schema} mark={required && 'required'} description={description} place={place} />
      </li>
    ))}
  </ul>
)
