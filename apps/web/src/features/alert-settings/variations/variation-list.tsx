import type { User } from '@aplauso/contract/accounts'
import { VARIATIONS_MAX } from '@aplauso/contract/limits'
import type { ListedVariation } from '@aplauso/contract/variations'
import { m } from '@aplauso/texts/messages'
import { Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { FormSection } from '#components/settings/form-section.tsx'
import { formatNumber } from '#lib/i18n/format.ts'
import type { useText } from '#lib/i18n/language.tsx'
import { useLanguage } from '#lib/i18n/language.tsx'
import { useStepFocus } from '#ui/focus/use-step-focus.ts'
import { BusyButton } from '#ui/form/busy-button.tsx'
import { useVariations } from './use-variations.ts'
import type { VariationBody } from './variation-draft.ts'
import { NEW_VARIATION } from './variation-draft.ts'
import { VariationEditor } from './variation-editor.tsx'
import { VariationRow } from './variation-row.tsx'

/** Examples that a creator can start with, named in the page's language. */
const exampleVariations = (t: ReturnType<typeof useText>): VariationBody[] => [
  {
    name: t(m.variations_example_large),
    when: { fromCents: 5_000 },
    look: { base: 'fire' },
    sound: { chimeId: 'stage-fanfare', chimeVolume: 0.8 },
  },
  {
    name: t(m.variations_example_first),
    when: { firstDonation: true },
    look: { base: 'gold' },
    sound: { chimeId: 'arcade-level' },
  },
  {
    name: t(m.variations_example_voice),
    when: { kind: 'recording' },
    look: { base: 'neon' },
    sound: { chimeId: 'pads-curtain', chimeVolume: 0.3 },
  },
]

type VariationListProps = { user: User; variations: readonly ListedVariation[] }

/** Variations in the order in which they are matched. Every action is saved at once. */
export function VariationList({ user, variations }: VariationListProps) {
  const { t, language } = useLanguage()
  const [editedVariation, setEditedVariation] = useState<ListedVariation | 'new'>()
  const actions = useVariations(user.id, variations)
  const { box, ...focus } = useStepFocus(`${actions.deleted?.variation.id} ${variations.length}`)
  const isFull = variations.length >= VARIATIONS_MAX
  const number = (value: number) => formatNumber(value, language)
  return (
    <FormSection anchor="lista" title={t(m.variations_list)}>
      <div ref={box} {...focus} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div role="status" className="empty:hidden">
          {actions.deleted && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-sunken py-2 ps-4 pe-2 text-sm">
              <p className="min-w-0 flex-1 wrap-anywhere">
                {t(m.variations_deleted, { name: actions.deleted.variation.name })}
              </p>
              <BusyButton
                data-next=""
                data-testid="undo"
                busy={actions.isRestoring}
                icon={Undo2}
                onClick={actions.restore}
                className="btn-ghost"
              >
                {t(m.live_undo)}
              </BusyButton>
            </div>
          )}
        </div>
        {variations.length === 0 ? (
          <div className="grid justify-items-start gap-4 rounded-md border border-dashed border-line-strong p-5">
            <p className="text-sm text-ink-2">{t(m.variations_empty)}</p>
            <ul className="flex flex-wrap gap-2.5">
              {exampleVariations(t).map((example) => (
                <li key={example.name}>
                  <BusyButton
                    busy={actions.isAdding}
                    icon={Plus}
                    onClick={() => actions.add(example)}
                    className="text-sm btn-ghost"
                  >
                    {example.name}
                  </BusyButton>
                </li>
              ))}
            </ul>
          </div>
        ) : (
          <>
            <p className="tnum -mb-1 text-sm text-ink-2">
              {t(m.variations_count, { count: number(variations.length), max: number(VARIATIONS_MAX) })}
            </p>
            <ol className="divide-y divide-line border-y border-line">
              {variations.map((variation, index) => (
                <VariationRow
                  key={variation.id}
                  slug={user.slug}
                  variation={variation}
                  isFirst={index === 0}
                  isLast={index === variations.length - 1}
                  isNext={index === 0 && !actions.deleted}
                  onSwitch={(enabled) => actions.change({ id: variation.id, enabled })}
                  onMove={(by) => actions.move(index, by)}
                  onEdit={() => setEditedVariation(variation)}
                  onDelete={() => actions.remove({ variation, at: index })}
                />
              ))}
            </ol>
          </>
        )}
        <p role="status" className="sr-only">
          {actions.moved}
        </p>
        {isFull ? (
          <p className="text-sm text-ink-2">{t(m.variations_full, { max: number(VARIATIONS_MAX) })}</p>
        ) : (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setEditedVariation('new')}
            className="justify-self-start btn btn-ink"
          >
            <Plus size={18} aria-hidden="true" />
            {t(m.variations_new)}
          </button>
        )}
      </div>
      {editedVariation && (
        <VariationEditor
          userId={user.id}
          id={editedVariation === 'new' ? undefined : editedVariation.id}
          before={editedVariation === 'new' ? NEW_VARIATION : editedVariation}
          onSaved={actions.put}
          onClose={() => setEditedVariation(undefined)}
        />
      )}
    </FormSection>
  )
}
