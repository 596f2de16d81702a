/** The subset of JSON Schema that the API description uses. */
export type Schema = {
  type?: string | string[]
  description?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
}

type Content = Record<string, { schema?: Schema }>
export type ApiResponse = { description?: string; content?: Content }
export type Parameter = {
  in: 'path' | 'query' | 'header'
  name: string
  required?: boolean
  description?: string
  schema: Schema
}

/** An API operation; `x-access` lists who may call it with a session. */
export type Operation = {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { description?: string; content: Content }
  responses: Record<string, ApiResponse | { $ref: string }>
  security?: { session?: string[]; apiKey?: string[]; dock?: string[] }[]
  'x-access': 'public' | 'signed_in' | 'signed_in_or_letter' | 'api_key' | 'stage' | string[]
}

/** The content of `/api/openapi.json`. */
export type ApiDescription = {
  paths: Record<string, Record<string, Operation>>
  components: { responses: { Problem: ApiResponse } }
}
