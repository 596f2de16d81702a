/** The creator's subscription; without one the answer still names the plan in force. */
export const SUBSCRIPTION_KEY = ['/api/subscriptions/current'] as const
