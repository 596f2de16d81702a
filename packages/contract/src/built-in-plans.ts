import { cents } from './money.ts'
import type { Plans } from './plans.ts'

const MEGABYTE = 1024 * 1024

/** Prices, fees and limits of the specification's sections 6 and 9, used unless the operator sets other plans. */
export const BUILT_IN_PLANS: Plans = {
  free: {
    monthlyPriceCents: cents(0),
    feeBasisPoints: 800,
    donationsPerMonth: 50,
    voices: 'basic',
    exports: false,
    apiAccess: false,
    accounts: 1,
    mediaBytes: 100 * MEGABYTE,
    managedCreators: 10,
  },
  creator: {
    monthlyPriceCents: cents(999),
    feeBasisPoints: 500,
    donationsPerMonth: null,
    voices: 'premium',
    exports: false,
    apiAccess: false,
    accounts: 1,
    mediaBytes: 500 * MEGABYTE,
    managedCreators: 10,
  },
  pro: {
    monthlyPriceCents: cents(1_999),
    feeBasisPoints: 400,
    donationsPerMonth: null,
    voices: 'exclusive',
    exports: true,
    apiAccess: true,
    accounts: 3,
    mediaBytes: 2_048 * MEGABYTE,
    managedCreators: 10,
  },
  agency: {
    monthlyPriceCents: cents(4_999),
    feeBasisPoints: 300,
    donationsPerMonth: null,
    voices: 'exclusive',
    exports: true,
    apiAccess: true,
    accounts: 1,
    mediaBytes: 2_048 * MEGABYTE,
    managedCreators: null,
  },
}
