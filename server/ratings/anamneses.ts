import type { Tx } from '#server/kit/database.ts'
import type { Rateable } from './give.ts'

/** The record of anamneses, as ratings need it: one's own by its id, and those that may be asked for. */
export interface Anamneses {
  own(tx: Tx, who: string, _id: string): Promise<Rateable | undefined>
  open(tx: Tx, who: string): Promise<Rateable[]>
}

/** Nobody has an anamnesis until that domain stands: every id is missing, none is asked for. It puts its record in this place. */
export const anamneses: Anamneses = { own: async () => undefined, open: async () => [] }
