import { PRESET_LABEL_MAX_CHARACTERS, PRESETS_MAX } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { FormSection } from '#components/settings/form-section.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { useStepFocus } from '#ui/focus/use-step-focus.ts'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { maxLengthOf } from '#ui/form/max-length.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { nextKey, type PresetDraft } from './page-draft.ts'
import type { SectionProps } from './use-page-form.ts'

/** Preset amounts, and the minimum and maximum of a donation. */
export function AmountsSection({ draft, change, errorOf }: SectionProps) {
  const t = useText()
  return (
    <FormSection anchor="valores" title={t(m.page_amounts)}>
      <PresetFields {...{ draft, change, errorOf }} />
      <div className="grid gap-4 xs:grid-cols-2 sm:max-w-96">
        <FormField label={t(m.page_min)} error={errorOf('min')}>
          {(control) => <DecimalInput {...control} name="min" value={draft.min} onChange={(min) => change({ min })} />}
        </FormField>
        <FormField label={t(m.page_max)} error={errorOf('max')}>
          {(control) => <DecimalInput {...control} name="max" value={draft.max} onChange={(max) => change({ max })} />}
        </FormField>
      </div>
    </FormSection>
  )
}

function PresetFields({ draft: { presets }, change, errorOf }: SectionProps) {
  const t = useText()
  const { box, ...focus } = useStepFocus(presets.map(({ key }) => key).join())
  const updatePreset = (key: number, changes: Partial<PresetDraft>) =>
    change({ presets: presets.map((one) => (one.key === key ? { ...one, ...changes } : one)) })
  function move(index: number, by: -1 | 1) {
    const moved = presets[index]
    if (!moved || !presets[index + by]) return
    const others = presets.toSpliced(index, 1)
    change({ presets: others.toSpliced(index + by, 0, moved) })
  }
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{t(m.page_presets)}</legend>
      <p className="text-sm text-ink-3">{t(m.page_presets_hint, { max: PRESETS_MAX })}</p>
      <div ref={box} {...focus} className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
        {presets.length === 0 && (
          <p className="rounded-md bg-sunken px-4 py-3 text-sm text-ink-2">{t(m.page_presets_none)}</p>
        )}
        {presets.map(({ key, amount, word }, index) => {
          const number = index + 1
          return (
            <fieldset
              key={key}
              data-testid="preset"
              aria-label={t(m.page_preset_nth, { number })}
              className="grid min-w-0 grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-x-3 gap-y-1 sm:grid-cols-[7rem_minmax(0,1fr)_auto]"
            >
              <FormField label={t(m.page_preset_sum)} error={errorOf(`preset-${key}`)}>
                {(control) => (
                  <DecimalInput
                    {...control}
                    name={`preset-${key}`}
                    value={amount}
                    onChange={(typed) => updatePreset(key, { amount: typed })}
                  />
                )}
              </FormField>
              <TextField
                label={t(m.page_preset_word)}
                optional
                name={`word-${key}`}
                autoComplete="off"
                fieldClassName="min-w-0"
                maxLength={maxLengthOf(word, PRESET_LABEL_MAX_CHARACTERS)}
                value={word}
                onChange={(typed) => updatePreset(key, { word: typed })}
              />
              <span className="flex justify-end max-sm:col-span-full sm:mt-6.5">
                {/* Not disabled at the ends, because that would lose the keyboard focus. */}
                <IconButton
                  label={t(m.page_preset_up, { number })}
                  icon={ArrowUp}
                  aria-disabled={index === 0}
                  onClick={() => move(index, -1)}
                  className="aria-disabled:opacity-40"
                />
                <IconButton
                  label={t(m.page_preset_down, { number })}
                  icon={ArrowDown}
                  aria-disabled={index === presets.length - 1}
                  onClick={() => move(index, 1)}
                  className="aria-disabled:opacity-40"
                />
                <IconButton
                  label={t(m.page_preset_remove, { number })}
                  icon={X}
                  onClick={() => change({ presets: presets.filter((one) => one.key !== key) })}
                />
              </span>
            </fieldset>
          )
        })}
        {presets.length < PRESETS_MAX && (
          <button
            type="button"
            data-next=""
            onClick={() => change({ presets: [...presets, { key: nextKey(presets), amount: '', word: '' }] })}
            className="justify-self-start text-sm btn btn-ghost max-sm:w-full"
          >
            <Plus size={18} aria-hidden="true" />
            {t(m.page_preset_add)}
          </button>
        )}
      </div>
    </fieldset>
  )
}
