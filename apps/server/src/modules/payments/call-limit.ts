import { SECOND_MS } from '@aplauso/contract/limits'

/** How long any call of a provider may take. */
export const CALL_MAX_MS = 8 * SECOND_MS
