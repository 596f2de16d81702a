import type { ListedCreator } from '@aplauso/contract/creators'
import { goalPercent } from '@aplauso/contract/goal-percent'
import type { Language } from '@aplauso/contract/languages'
import { m } from '@aplauso/texts/messages'
import { headlineChoices } from './headlines.ts'
import type { Picture } from './picture.ts'

export function creatorPicture(creator: ListedCreator, locale: Language): Picture {
  return {
    seed: creator.slug,
    headlines: headlineChoices(creator),
    line: m.shareimage_line({}, { locale }),
    person: { verified: creator.verified, avatar: creator.avatar },
    emblem: null,
    goal: goalOf(creator, locale),
  }
}

export function productPicture(locale: Language): Picture {
  return {
    seed: 'aplauso',
    headlines: [m.landing_title({}, { locale })],
    line: m.shareimage_product_line({}, { locale }),
    person: null,
    emblem: null,
    goal: null,
  }
}

function goalOf({ totalReceived, donationGoal }: ListedCreator, locale: Language): Picture['goal'] {
  if (!donationGoal) return null
  const percent = goalPercent(totalReceived, donationGoal)
  return { percent, label: m.donate_goal_percent({ percent }, { locale }) }
}
