import type { Log } from '#sync/client/log.ts'
import type { LogRow } from '#sync/client/logRow.ts'
import { type IndexEntry, type IndexPiece, WordIndex } from './WordIndex.ts'

/** The source from which a worker's index has its entries. */
export interface IndexSource {
  /** Fills the index in several steps; what is found between two of them is not all there is. */
  fill: (index: WordIndex) => AsyncIterable<void>
  /** The entries as they are now; one that is not among them is gone. */
  entries: (ids: readonly string[]) => Promise<IndexEntry[]>
  /** The rows themselves, where they lie on the device. */
  rows?: (ids: readonly string[]) => Promise<unknown[]>
}

/** Rows of one piece. */
const pieceSize = 1000

/**
 * The rows of a log. Pieces of the index lie beside the rows, and go with any of them that changes (`Log.derive`), so what is kept never says
 * more than the rows do. What no piece holds, or one that can't be read, is made anew from the rows, the newest first.
 */
export const logSource = <Row extends LogRow>(log: Log<Row>, entryOf: (row: Row) => IndexEntry | undefined): IndexSource => {
  const entriesOf = (rows: readonly Row[]) => rows.flatMap(row => entryOf(row) ?? [])
  const entries = async (ids: readonly string[]) => entriesOf(await log.among(ids))
  return {
    entries,
    rows: ids => log.among(ids),
    async *fill(index) {
      const kept = await log.derived<IndexPiece>(piece => index.take(piece))
      yield
      const held = new Set(kept.flatMap(({ of }) => of))
      // Ids are UUIDv7, which begin with the time.
      const left = (await log.ids()).filter(id => !held.has(id)).reverse()
      for (let from = 0; from < left.length; from += pieceSize) {
        const ids = left.slice(from, from + pieceSize)
        const piece =
          ids.length < pieceSize ? WordIndex.pieceOf(await entries(ids)) : await log.derive(ids, rows => WordIndex.pieceOf(entriesOf(rows)))
        index.take(piece)
        yield
      }
    },
  }
}
