import type { InboxItem } from '@aplauso/contract/inbox'
import { useQuery } from '@tanstack/react-query'

type InboxOperator = NonNullable<InboxItem['replies'][number]['by']>

/** Who can be assigned; none until they are loaded. */
export const useInboxOperators = (): readonly InboxOperator[] =>
  useQuery<InboxOperator[]>({ queryKey: ['/api/admin/inbox/operators'] }).data ?? []
