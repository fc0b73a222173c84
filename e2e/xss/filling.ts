import type { Database } from '#server/kit/database.ts'

/** The member to whom all of it is shown. */
export const looker = 'pruefling@formkurve.example'

/** The moment so many days from now. */
export const days = (number: number) => new Date(Date.now() + number * 86_400_000).toISOString()
/** Before each other, so that lists have an order. */
export const ago = (place: number) => new Date(Date.now() - 3_600_000 - place * 60_000).toISOString()
export const winterthur = { studio: 'winterthur' }

/** A text that is kept in a column, cut to the longest that may stand there: its number says on a screen that it was shown. */
export const textIn =
  (vectors: readonly string[]) =>
  (column: string, place: number, longest = 200) => {
    const mark = ` §${column} ${place}§`
    return (vectors[place]!.slice(0, longest - mark.length) + mark).toWellFormed()
  }

interface Known {
  _id: string
}

/** Parts with which each portion of the record is filled: somebody to whom all is shown, friends and people who ask, and a text for each place. */
export interface Filling {
  db: Database
  vectors: readonly string[]
  me: Known
  friends: readonly Known[]
  askers: readonly Known[]
  text: ReturnType<typeof textIn>
  /** One for each text. */
  each<T>(make: (place: number) => T): T[]
  at: string
}

/** Ids of rows. */
export const idsOf = (rows: readonly Known[]) => rows.map(({ _id }) => _id)
