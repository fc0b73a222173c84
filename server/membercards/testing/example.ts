import { eq, inArray } from 'drizzle-orm'
import { exampleId } from '#contract/examples.ts'
import { membercard, membercardMail, membercardScan } from '#server/membercards/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'

const made = ['newMembercard', 'newMembercardSub', 'newMembercardPerson'].map(exampleId)

/** A card in «winterthur» whose code is in nobody's hand, and somebody of that studio who has an account and no card. */
export async function addExample(house: TestHouse) {
  const { db } = house
  await member(house, { _id: exampleId('cardGuest'), vorname: 'Nils', nachname: 'Gast', studioCode: 'winterthur' })
  const at = '2026-11-01T08:00:00.000Z'
  await db.insert(membercard).values({
    _id: exampleId('membercard'),
    studio: 'winterthur',
    vorname: 'Nina',
    nachname: 'Karte',
    email: 'nina.karte@formkurve.example',
    source: 'desk',
    code: 'H2H2H2H2H2H5',
    asked: at,
    issued: at,
  })
}

export async function restoreExample({ db }: TestHouse) {
  await db.delete(membercardScan).where(eq(membercardScan._id, exampleId('newMembercardScan')))
  await db.delete(membercardMail).where(eq(membercardMail._id, exampleId('newMembercardMail')))
  await db.delete(membercard).where(inArray(membercard._id, made))
}
