import { LISTED_MAX, PERIODS, type Period } from '@aplauso/contract/topics'

export const periodIn = (text: string | undefined): Period | undefined => PERIODS.find((period) => period === text)

/** A count from 1 to `LISTED_MAX` without leading zeros; undefined otherwise. */
export function countIn(text: string | undefined): number | undefined {
  if (text === undefined || !/^[1-9]\d?$/.test(text)) return undefined
  const count = Number(text)
  return count <= LISTED_MAX ? count : undefined
}
