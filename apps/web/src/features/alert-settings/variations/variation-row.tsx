import type { ListedVariation } from '@aplauso/contract/variations'
import { m } from '@aplauso/texts/messages'
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { ALERT_STYLE_TEXTS } from '#components/overlay-preview/alert-style-texts.ts'
import { useText } from '#lib/i18n/language.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'
import { CHIME_NAMES } from '../chime-texts.ts'
import { TestVariation } from './test-variation.tsx'

type VariationRowProps = {
  slug: string
  variation: ListedVariation
  isFirst: boolean
  isLast: boolean
  /** Gets the keyboard focus after the row that had it is removed. */
  isNext: boolean
  onSwitch: (enabled: boolean) => void
  onMove: (by: -1 | 1) => void
  onEdit: () => void
  onDelete: () => void
}

export function VariationRow(props: VariationRowProps) {
  const { slug, variation, isFirst, isLast, isNext, onSwitch, onMove, onEdit, onDelete } = props
  const t = useText()
  const { name, enabled, summary } = variation
  const move = (by: -1 | 1) => (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget
    onMove(by)
    // Browsers remove the focus when the row moves in the document.
    requestAnimationFrame(() => button.focus({ preventScroll: true }))
  }
  const arrows = [
    { by: -1, icon: ArrowUp, label: t(m.variations_up, { name }), isOff: isFirst },
    { by: 1, icon: ArrowDown, label: t(m.variations_down, { name }), isOff: isLast },
  ] as const
  return (
    <li data-testid="variation" className="grid gap-2 py-3.5">
      {/* The creator chose this name, so it is not translated. */}
      <div translate="no" className="wrap-anywhere">
        <SwitchField
          name={`enabled-${variation.id}`}
          label={name}
          hint={summary}
          checked={enabled}
          onChange={onSwitch}
        />
      </div>
      <Differences variation={variation} />
      <div className="flex flex-wrap items-center gap-x-1 gap-y-1.5">
        {arrows.map(({ by, icon, label, isOff }) => (
          <IconButton
            key={by}
            label={label}
            icon={icon}
            aria-disabled={isOff || undefined}
            onClick={isOff ? undefined : move(by)}
            className="aria-disabled:opacity-40"
          />
        ))}
        <span className="ms-auto flex flex-wrap items-center gap-x-1">
          <TestVariation slug={slug} variation={variation} />
          <IconButton
            {...(isNext && { 'data-next': '' })}
            label={t(m.variations_edit, { name })}
            icon={Pencil}
            aria-haspopup="dialog"
            onClick={onEdit}
          />
          <IconButton label={t(m.variations_delete, { name })} icon={Trash2} onClick={onDelete} />
        </span>
      </div>
    </li>
  )
}

/** Changed settings that have a name. */
function Differences({ variation: { look, sound } }: { variation: ListedVariation }) {
  const t = useText()
  const chime = sound.chimeId === null ? m.alert_settings_chime_none : sound.chimeId && CHIME_NAMES[sound.chimeId]
  const chips = [
    ...(look.base ? [{ label: m.alert_settings_style, value: ALERT_STYLE_TEXTS[look.base].name }] : []),
    ...(chime ? [{ label: m.alert_settings_chime, value: chime }] : []),
  ]
  if (chips.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1.5">
      {chips.map(({ label, value }) => (
        <li key={t(label)} className="rounded-full bg-sunken px-2.5 py-1 text-xs font-semibold">
          {t(m.common_labelled, { label: t(label), value: t(value) })}
        </li>
      ))}
    </ul>
  )
}
