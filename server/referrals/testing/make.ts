import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { CallBody } from '#contract/call.ts'
import { referrals } from '#contract/referrals/calls.ts'
import { referralOffice } from '#contract/referrals/referralOffice.ts'
import { referral } from '#server/referrals/tables.ts'
import { proofFor } from '#server/shared/publicForms/testing.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'

type Answer = CallBody<typeof referrals.answer>
type Refer = CallBody<typeof referrals.refer>

/** Sends the form of an invitation as a device without an account does. */
export async function accept(house: TestHouse, over: Partial<Answer> & { ref: string }, key = v7()) {
  const body = {
    vorname: 'Lea',
    nachname: 'Muster',
    email: 'lea@formkurve.example',
    studio: null,
    proof: await proofFor(house, key),
    ...over,
  }
  return house.as(undefined, referrals.answer, { body }, { key })
}

/** A member names a friend. */
export const refer = (house: TestHouse, who: Somebody, over: Partial<Refer> = {}) =>
  house.as(who, referrals.refer, {
    body: { _id: v7(), vorname: 'Lea', nachname: 'Muster', email: 'lea@formkurve.example', telefon: null, agreed: true, ...over },
  })

export const linkOf = async (house: TestHouse, who: Somebody) => (await house.as(who, referrals.mine)).reply

export const rowsOf = ({ db }: TestHouse, contact: string) =>
  db.select().from(referral).where(eq(referral.contact, contact)).orderBy(referral.at, referral._id)

export const move = (house: TestHouse, who: Somebody, ids: string[], status: CallBody<typeof referralOffice.move>['status']) =>
  house.as(who, referralOffice.move, { body: { ids, status } })
