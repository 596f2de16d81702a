import type { StageRight } from '@aplauso/contract/access'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { RIGHT_TEXTS, RIGHTS } from '#parts/moderating/right-texts.ts'
import { CheckList } from '#ui/form/check-list.tsx'

type RightsListProps = {
  chosen: readonly StageRight[]
  error: string | false | undefined
  onChange: (chosen: StageRight[]) => void
}

/** The rights to tick, each with what it lets. */
export function RightsList(props: RightsListProps) {
  const t = useText()
  const checks = RIGHTS.map((value) => ({
    value,
    label: t(RIGHT_TEXTS[value].label),
    hint: t(RIGHT_TEXTS[value].hint),
  }))
  return <CheckList legend={t(m.rights_legend)} name="rights" checks={checks} {...props} />
}

/** In the order of the product, whichever was ticked last. */
export const inOrder = (rights: readonly StageRight[]): StageRight[] => RIGHTS.filter((right) => rights.includes(right))

/** Of the line that says what this right lets, where it stands once for many ticks. */
export const hintIdOf = (right: StageRight) => `right-${right}-hint`
