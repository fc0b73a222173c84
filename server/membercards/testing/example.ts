import { eq, inArray } from 'drizzle-orm'
import { exampleId } from '#contract/examples.ts'
import { unsetValues } from '#contract/payments/paymentSettings.ts'
import type { Fact } from '#contract/rules/payments/paymentFacts.ts'
import { membercard, membercardAct, membercardMail, membercardScan } from '#server/membercards/tables.ts'
import { payment, paymentFact, paymentSetting } from '#server/payments/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'

const at = '2026-11-20T16:42:00.000Z'
const price = 4900
const made = ['newMembercardOrder', 'newMembercard', 'newMembercardSub', 'newMembercardPerson'].map(exampleId)

/** A card in «winterthur» whose code is in nobody's hand, and somebody of that studio who has an account and no card. */
export async function addExample(house: TestHouse) {
  const { db } = house
  await member(house, { _id: exampleId('cardGuest'), vorname: 'Nils', nachname: 'Gast', studioCode: 'winterthur' })
  const at = '2026-11-01T08:00:00.000Z'
  const place = { _id: exampleId('cardPrice'), place: 'studio:pfungen', values: { ...unsetValues, cardPrice: price } }
  await db.insert(paymentSetting).values(place).onConflictDoNothing()
  await addSpare(house)
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
    price,
  })
}

/** A card that was paid twice at the desk. */
async function addSpare({ db }: TestHouse) {
  const [first, second] = [exampleId('firstCardTaking'), exampleId('spareCardTaking')]
  await db.insert(membercard).values({
    _id: exampleId('spareCard'),
    studio: 'winterthur',
    vorname: 'Rita',
    nachname: 'Doppelt',
    telefon: '+41795550199',
    source: 'desk',
    code: 'J3J3J3J3J3J9',
    asked: at,
    issued: at,
    price,
    paid: price,
  })
  const facts: Fact[] = [first, second].map(charge => ({
    kind: 'charged',
    key: `charged:${charge}`,
    charge,
    attempt: null,
    amount: price,
    till: 'cash',
    rounding: 0,
  }))
  const paid = exampleId('spareCardPayment')
  facts.push({ kind: 'settled', key: `settled:${paid}`, charge: first, amount: price })
  const whose = { kind: 'card', payable: exampleId('spareCard'), person: exampleId('cardGuest'), studio: 'winterthur' } as const
  const money = { amount: price, parts: [{ rate: 810, gross: price }], merchantAccount: 'Formkurve', created: at, heldUntil: at }
  await db.insert(payment).values({ _id: paid, ...whose, ...money, title: 'Membercard für 11 Tage', state: 'paid' })
  for (const fact of facts) await db.insert(paymentFact).values({ key: fact.key, payment: paid, kind: fact.kind, fact, at })
  const act = { thing: exampleId('spareCard'), kind: 'taken', at, received: at, till: 'cash', amount: price } as const
  await db.insert(membercardAct).values([
    { ...act, _id: first },
    { ...act, _id: second },
  ])
}

export async function restoreExample({ db }: TestHouse) {
  await db.delete(membercardScan).where(eq(membercardScan._id, exampleId('newMembercardScan')))
  await db.delete(membercardMail).where(eq(membercardMail._id, exampleId('newMembercardMail')))
  await db.delete(membercard).where(inArray(membercard._id, made))
}
