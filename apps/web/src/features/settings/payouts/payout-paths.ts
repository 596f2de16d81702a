export const ACCOUNT_PATH = '/api/payout-account'
export const PAYMENT_ACCOUNT_PATH = '/api/payment-account'
export const PAYOUTS_PATH = '/api/payouts?limit=20'
export const TAX_PATH = '/api/tax/profile'
