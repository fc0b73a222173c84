import { sql } from 'drizzle-orm'
import { cleanEmail, cleanLine } from '#contract/clean.ts'
import { plainPhone } from '#contract/phone.ts'
import type { WithDb, WithLog } from '#server/kit/house.ts'
import { respell, type Spellings } from '#server/kit/respell.ts'
import { person } from './tables.ts'

const spellings: Spellings = {
  email: cleanEmail,
  vorname: cleanLine,
  nachname: cleanLine,
  adresse_1: cleanLine,
  adresse_2: cleanLine,
  stadt: cleanLine,
  telefon: plainPhone,
}

/** Brings the accounts of before to today's spelling. */
export const respellPeople = (house: WithDb & WithLog) => respell(house, 'person', spellings)

/**
 * True of an account whose address is another one's in today's spelling, and was kept in its own: two of before that are one mailbox. They are
 * never merged; the administration sees them.
 */
export const isAddressTwice = sql<boolean>`(${person.email} ~ ${String.raw`[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\s]|@.*[^!-~]`} or normalize(${person.email}) <> ${person.email})`
