/** Roles of accounts that operate the installation. `owner` has every right. */
export const OPERATOR_ROLES = ['owner', 'finance', 'support'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]
