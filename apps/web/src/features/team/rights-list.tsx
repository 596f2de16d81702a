import type { AlertControlRight } from '@aplauso/contract/access'
import { m } from '@aplauso/texts/messages'
import { GRANTABLE_RIGHTS, RIGHT_TEXTS } from '#components/moderation/right-texts.ts'
import { useText } from '#lib/i18n/language.tsx'
import { CheckList } from '#ui/form/check-list.tsx'

type RightsListProps = {
  chosen: readonly AlertControlRight[]
  error: string | false | undefined
  onChange: (chosen: AlertControlRight[]) => void
}

/** Checkboxes of the rights with explanations. */
export function RightsList(props: RightsListProps) {
  const t = useText()
  const checks = GRANTABLE_RIGHTS.map((value) => ({
    value,
    label: t(RIGHT_TEXTS[value].label),
    hint: t(RIGHT_TEXTS[value].hint),
  }))
  return <CheckList legend={t(m.rights_legend)} name="rights" checks={checks} {...props} />
}

/** In a fixed order, independent of the order of clicks. */
export const inRightsOrder = (rights: readonly AlertControlRight[]): AlertControlRight[] =>
  GRANTABLE_RIGHTS.filter((right) => rights.includes(right))

/** Id of the explanation of a right that many checkboxes share. */
export const hintIdOf = (right: AlertControlRight) => `right-${right}-hint`
