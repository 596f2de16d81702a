/** Loader result for a page with its own HTTP status. */
export class DataWithStatus<Data> {
  readonly status: number
  readonly data: Data

  constructor(status: number, data: Data) {
    this.status = status
    this.data = data
  }
}

export type DataOf<Loaded> = Loaded extends DataWithStatus<infer Data> ? Data : Loaded
