import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cents } from '@aplauso/contract/money'
import type { Plans } from '@aplauso/contract/plans'

const MEGABYTE = 1024 * 1024

/** Plans without any number or difference of the built-in table. */
export const OTHER_PLANS: Plans = {
  free: {
    ...{ monthlyPriceCents: cents(0), feeBasisPoints: 777, donationsPerMonth: 7, voices: 'premium' },
    ...{ exports: true, apiAccess: false, accounts: 1, mediaBytes: 33 * MEGABYTE, managedCreators: 1 },
  },
  creator: {
    ...{ monthlyPriceCents: cents(1_234), feeBasisPoints: 543, donationsPerMonth: 600, voices: 'premium' },
    ...{ exports: true, apiAccess: false, accounts: 2, mediaBytes: 66 * MEGABYTE, managedCreators: 1 },
  },
  pro: {
    ...{ monthlyPriceCents: cents(2_345), feeBasisPoints: 166, donationsPerMonth: 7_000, voices: 'exclusive' },
    ...{ exports: true, apiAccess: true, accounts: 2, mediaBytes: 99 * MEGABYTE, managedCreators: 1 },
  },
  agency: {
    ...{ monthlyPriceCents: cents(6_789), feeBasisPoints: 222, donationsPerMonth: null, voices: 'exclusive' },
    ...{ exports: true, apiAccess: true, accounts: 1, mediaBytes: null, managedCreators: 22 },
  },
}

/** The path of a new file with this content, for `PLANS_FILE`. */
export function plansFile(content: Plans | string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'aplauso-plans-')), 'plans.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify({ plans: content }, undefined, 2))
  return path
}
