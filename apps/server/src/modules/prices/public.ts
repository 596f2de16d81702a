export { BUILT_IN_PLANS } from '@aplauso/contract/built-in-plans'
export { planName } from './plan-name.ts'
export { BUILT_IN_PRICES, limitInForce, NO_PLANS, type Prices, plansWith } from './prices.ts'
export { CHARGE_MIN_CENTS, readPlans } from './read-plans.ts'
