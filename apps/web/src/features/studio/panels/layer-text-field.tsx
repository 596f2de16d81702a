import { LAYER_TEXT_MAX_CHARACTERS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { useRef, useState } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { layerTextProblem, VARIABLES } from './settings-fields.ts'

type LayerTextFieldProps = { label: string; value: string; onChange: (words: string) => void }

/**
 * The text of a layer, with the variables it may use. Invalid text stays in the field with an error and is not saved.
 */
export function LayerTextField({ label, value, onChange }: LayerTextFieldProps) {
  const t = useText()
  const area = useRef<HTMLTextAreaElement>(null)
  const [invalidText, setInvalidText] = useState<string>()
  const problem = invalidText === undefined ? undefined : layerTextProblem(invalidText)
  const texts = {
    empty: t(m.studio_words_empty),
    long: t(m.studio_words_long, { max: LAYER_TEXT_MAX_CHARACTERS }),
    variable: t(m.studio_words_variable),
  }

  function handleInput(text: string) {
    const isWrong = layerTextProblem(text) !== undefined
    setInvalidText(isWrong ? text : undefined)
    if (!isWrong) onChange(text)
  }

  function insert(name: string) {
    const { selectionStart = 0, selectionEnd = 0 } = area.current ?? {}
    const text = invalidText ?? value
    handleInput(`${text.slice(0, selectionStart)}{${name}}${text.slice(selectionEnd)}`)
    area.current?.focus()
  }

  return (
    <div>
      <FormField label={label} error={problem && texts[problem]}>
        {(control) => (
          <textarea
            {...control}
            ref={area}
            name="text"
            rows={2}
            value={invalidText ?? value}
            onChange={(event) => handleInput(event.target.value)}
            onBlur={() => invalidText?.trim() === '' && setInvalidText(undefined)}
            className="block resize-y py-2.5 field"
          />
        )}
      </FormField>
      <ul aria-label={t(m.studio_variables)} className="mt-2 flex flex-wrap gap-1.5">
        {VARIABLES.map(({ name, text }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => insert(name)}
              className="min-h-8 border border-line-strong text-ink-2 chip hover:border-ink hover:text-ink"
            >
              {t(text)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
