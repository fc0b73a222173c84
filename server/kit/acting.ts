import type { Tx } from './database.ts'
import type { House } from './house.ts'
import type { Who } from './who.ts'

/** Somebody who does something: the transaction of their call, the house or the parts of it that are needed, and who they are. A handler's input is one. */
export interface Acting<Parts = House, Person = Who> {
  tx: Tx
  house: Parts
  who: Person
}

/** The same without a person: of what no one does, or where it does not matter who. An `Acting` is one too. */
export type Within<Parts = House> = Omit<Acting<Parts>, 'who'>
