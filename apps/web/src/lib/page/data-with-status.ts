/** What a loader gives when the server is to send the page with a status of its own. */
export class DataWithStatus<Data> {
  readonly status: number
  readonly data: Data

  constructor(status: number, data: Data) {
    this.status = status
    this.data = data
  }
}

/** What a page has of what its loader gives. */
export type DataOf<Loaded> = Loaded extends DataWithStatus<infer Data> ? Data : Loaded
