import { LISTED_MAX, PERIODS, type Period } from '@aplauso/contract/topics'

export const periodIn = (text: string | undefined): Period | undefined => PERIODS.find((period) => period === text)

/** 1 to the most that a list may have, as one writes it. */
export function countIn(text: string | undefined): number | undefined {
  if (text === undefined || !/^[1-9]\d?$/.test(text)) return undefined
  const count = Number(text)
  return count <= LISTED_MAX ? count : undefined
}
