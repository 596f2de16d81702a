/** The creator's own subscription; also without one it says which plan is in force. */
export const SUBSCRIPTION_KEY = ['/api/subscriptions/current'] as const
