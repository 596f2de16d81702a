import { type Operator, UNKNOWN_OPERATOR } from '@aplauso/contract/operator'
import { createContext, use } from 'react'

export const OperatorContext = createContext<Operator>(UNKNOWN_OPERATOR)

/** The operator of this installation, written into every page by the server. */
export const useOperator = (): Operator => use(OperatorContext)
