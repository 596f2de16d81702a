import type { SceneLayer } from '@aplauso/contract/scenes'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'
import { LayerTextField } from './layer-text-field.tsx'
import { ListedField } from './listed-field.tsx'
import { NumberField } from './number-field.tsx'
import { SETTING_FIELDS, type SettingField } from './settings-fields.ts'

type Settings = SceneLayer['settings']
type LayerSettingsProps = { layer: SceneLayer; onChange: (settings: Settings, key: string) => void }

/** Settings of a layer by its kind, without its placement. */
export function LayerSettings({ layer, onChange }: LayerSettingsProps) {
  const t = useText()
  const fields: readonly SettingField[] = SETTING_FIELDS[layer.kind]
  return (
    <>
      {layer.kind === 'alerts' && <p className="text-sm text-ink-3">{t(m.studio_alerts_hint)}</p>}
      {layer.kind === 'qr' && <p className="text-sm text-ink-3">{t(m.studio_qr_hint)}</p>}
      {fields.map((field) => (
        <SettingControl
          key={field.name}
          field={field}
          value={Reflect.get(layer.settings, field.name)}
          onChange={(value) => onChange(withSetting(layer.settings, field.name, value), `${field.name} ${layer.id}`)}
        />
      ))}
    </>
  )
}

/**
 * Null removes a setting, so that the layer uses its default. The cast is safe: the fields are those of the layer's
 * kind.
 */
function withSetting(settings: Settings, name: string, value: unknown): Settings {
  const { [name]: _previous, ...rest } = { ...settings } as Record<string, unknown>
  return (value === null ? rest : { ...rest, [name]: value }) as Settings
}

type SettingControlProps = { field: SettingField; value: unknown; onChange: (value: unknown) => void }

function SettingControl({ field, value, onChange }: SettingControlProps) {
  const t = useText()
  const label = t(field.label)
  const hint = field.hint && t(field.hint)
  switch (field.is) {
    case 'choice':
      return (
        <FormField label={label} hint={hint}>
          {(control) => (
            <select
              {...control}
              name={field.name}
              value={String(value ?? field.byDefault)}
              onChange={(event) => onChange(event.target.value)}
              className="min-h-11 field"
            >
              {field.options.map((option) => (
                <option key={option.value} value={option.value}>
                  {'as' in option ? option.as : t(option.text)}
                </option>
              ))}
            </select>
          )}
        </FormField>
      )
    case 'number':
      return (
        <NumberField
          name={field.name}
          label={label}
          hint={hint}
          min={field.min}
          max={field.max}
          value={typeof value === 'number' ? value : field.byDefault}
          canBeEmpty={field.byDefault === undefined}
          onChange={(number) => onChange(number ?? null)}
        />
      )
    case 'switch':
      return (
        <SwitchField
          name={field.name}
          label={label}
          checked={typeof value === 'boolean' ? value : field.byDefault}
          onChange={onChange}
        />
      )
    case 'words':
      return <LayerTextField label={label} value={String(value ?? '')} onChange={onChange} />
    case 'timeZone':
      return (
        <FormField label={label} hint={hint}>
          {(control) => (
            <select
              {...control}
              name={field.name}
              value={String(value ?? '')}
              onChange={(event) => onChange(event.target.value || null)}
              className="min-h-11 field"
            >
              <option value="">{t(m.studio_time_zone_here)}</option>
              {Intl.supportedValuesOf('timeZone').map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </select>
          )}
        </FormField>
      )
    case 'listed':
      return (
        <ListedField
          name={field.name}
          label={label}
          from={field.from}
          value={typeof value === 'string' ? value : undefined}
          onChange={onChange}
        />
      )
  }
}
