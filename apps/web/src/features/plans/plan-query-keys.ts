export const PAYMENTS_KEY = ['/api/subscriptions/payments'] as const
export const ACCOUNTS_KEY = ['/api/subscriptions/accounts'] as const
