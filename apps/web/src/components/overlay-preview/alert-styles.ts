import type { AlertStyle } from '@aplauso/contract/alerts'

/** All styles in the order of the gallery. */
export const ALERT_STYLES = ['classic', 'neon', 'minimal', 'fire', 'gold', 'rocket'] as const satisfies AlertStyle[]
