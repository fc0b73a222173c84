import { v7 } from 'uuid'
import type { CallBody } from '#contract/call.ts'
import { party } from '#contract/occasions/party.ts'
import type { OccasionSlot } from '#contract/occasions/shapes.ts'
import { dayMs } from '#contract/time.ts'
import { type OccasionKind, occasion } from '#server/occasions/tables.ts'
import { sandboxMail } from '#server/outside/tables.ts'
import { proofFor } from '#server/shared/publicForms/testing.ts'
import type { TestHouse } from '#server/testing/house.ts'

export const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

export const slotIn = (days: number, capacity = 20): OccasionSlot => ({ _id: v7(), startsAt: at(days), endsAt: at(days + 0.1), capacity })

type Over = Partial<typeof occasion.$inferInsert>

/** An occasion with one slot in ten days, open now. */
export async function makeOccasion({ db }: TestHouse, kind: OccasionKind, over: Over = {}) {
  const row = { _id: v7(), kind, title: 'Sommerparty', from: at(-1), until: at(9), slots: [slotIn(10)], ...over }
  await db.insert(occasion).values(row)
  return { ...row, slot: row.slots[0]!._id }
}

type Wish = CallBody<typeof party.signup>['data']

/** Signs somebody up for a party as a device without an account does. */
export async function signUp(house: TestHouse, over: Partial<Wish> & { slot: string }, key = v7(), address?: string) {
  const data = { vorname: 'Lea', nachname: 'Muster', email: 'lea@formkurve.example', guests: 0, proof: await proofFor(house, key), ...over }
  return house.as(undefined, party.signup, { body: { data } }, { key, headers: address ? { 'x-forwarded-for': address } : undefined })
}

/** Mails to an address, the newest last, each with the key of its link. */
export async function mailsTo(house: TestHouse, email: string) {
  await house.runJobs()
  const all = await house.db.select().from(sandboxMail).orderBy(sandboxMail.at)
  return all.filter(({ to }) => to === email).map(mail => ({ ...mail, key: /key=([\w.-]+)/.exec(mail.text)?.[1] ?? '' }))
}
