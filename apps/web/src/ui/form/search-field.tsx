import { SEARCH_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { Search } from 'lucide-react'
import { FormField } from './form-field.tsx'

type SearchFieldProps = {
  label: string
  /** Shows the label to screen readers only. */
  isLabelHidden?: boolean
  /** Id of the form that it belongs to, if not the one around it. An empty text: none, so that Enter sends nothing. */
  form?: string
  placeholder?: string
  value: string
  onChange: (written: string) => void
  className?: string
}

export function SearchField({ label, isLabelHidden, form, placeholder, value, onChange, className }: SearchFieldProps) {
  return (
    <FormField label={label} isLabelHidden={isLabelHidden} {...(className && { className })}>
      {(control) => (
        <div className="relative">
          <Search
            size={18}
            aria-hidden="true"
            className="pointer-events-none absolute inset-s-3.5 top-1/2 -translate-y-1/2 text-ink-3"
          />
          <input
            {...control}
            type="search"
            form={form}
            name="q"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={SEARCH_MAX_CHARACTERS}
            placeholder={placeholder}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="ps-10.5 field [&::-webkit-search-cancel-button]:grayscale"
          />
        </div>
      )}
    </FormField>
  )
}
