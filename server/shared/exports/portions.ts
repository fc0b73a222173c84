import { setImmediate as turn } from 'node:timers/promises'

/** Rows as bytes, which move to another thread without being copied. */
export type Portions = readonly Uint8Array<ArrayBuffer>[]

/** Values at a time; they take a few milliseconds. */
const atOnce = 6000
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Turns rows into bytes, a few at a time, so that no other request waits for a long table. */
export async function portionsOf<Row>(rows: readonly Row[], wide: number, plain: (row: Row) => unknown = row => row): Promise<Portions> {
  const portions: Uint8Array<ArrayBuffer>[] = []
  const many = Math.max(1, Math.ceil(atOnce / Math.max(1, wide)))
  for (let from = 0; from < rows.length; from += many) {
    if (from > 0) await turn()
    portions.push(encoder.encode(JSON.stringify(rows.slice(from, from + many).map(plain))) as Uint8Array<ArrayBuffer>)
  }
  return portions
}

export const rowsIn = <Row>(portions: Portions): Row[] => portions.flatMap(bytes => JSON.parse(decoder.decode(bytes)) as Row[])

export const buffersOf = (portions: Portions) => portions.map(({ buffer }) => buffer)
