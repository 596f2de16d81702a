import { type Operator, UNKNOWN_OPERATOR } from '@aplauso/contract/operator'
import { createContext, use } from 'react'

export const OperatorContext = createContext<Operator>(UNKNOWN_OPERATOR)

/** Who runs this installation; the server writes it into every page. */
export const useOperator = (): Operator => use(OperatorContext)
