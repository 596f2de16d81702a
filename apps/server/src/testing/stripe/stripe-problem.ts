type Details = { type?: string; code?: string; param?: string; payment_intent?: object }

/** Ends a call of the stand-in with an error in Stripe's words. */
export class StripeProblem extends Error {
  readonly status: number
  readonly details: Details

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.details = details
  }

  get body(): object {
    return { error: { type: 'invalid_request_error', message: this.message, ...this.details } }
  }
}

export const missing = (kind: string, id: string) =>
  new StripeProblem(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' })
