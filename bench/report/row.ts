/** One row of the table. A ratio of 1 equals the floor; above 1 is worse, whatever the unit. */
export type Row = { what: string; unit: string; product: string; floor: string; ratio: number }
