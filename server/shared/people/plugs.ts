import type { Tx } from '#server/kit/database.ts'
import type { House, WithBus, WithDomains } from '#server/kit/house.ts'
import { plug } from '#server/kit/plug.ts'
import type { Who } from '#server/kit/who.ts'

/** A birthday as it stood, and as it stands now. */
export interface Birthdays {
  before: string | null
  after: string | null
}

/** Done when staff put somebody's birthday right: what began only because of the one before ends. */
export const birthdays = plug<(tx: Tx, house: WithBus & WithDomains, person: string, dates: Birthdays) => Promise<unknown>>('birthdays')

type Sight = 'shared' | 'kept' | undefined

/** Answers whether somebody of the staff sees a person's weights; undefined for those who don't look after their training. One domain tells. */
export const weights = plug<(tx: Tx, who: Who, of: { person: string; studio: string }) => Promise<Sight>>('weights')

/** Somebody who has no account yet, as they stand on a paper that was signed at the studio. */
export interface Newcomer {
  _id: string
  vorname: string
  nachname: string
  geburtstag: string
  /** w, m or d. */
  geschlecht: string
  adresse_1: string
  adresse_2: string | null
  plz: string
  stadt: string
  land: string
  telefon: string
  email: string
}

/**
 * Makes an account for somebody whose address nobody has, by whoever took their data, if anybody did, and mails them the way to a password; one domain does. The same
 * one again is the same account; an address that is somebody's is refused as `duplicate` (C38).
 */
export const newcomers =
  plug<(tx: Tx, house: House, newcomer: Newcomer, madeBy: { _id?: string; studio: string }) => Promise<unknown>>('newcomers')
