import { eq } from 'drizzle-orm'
import { exampleId } from '#contract/examples.ts'
import { contract, contractBar, contractComment } from '#server/contracts/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { contractOf } from './make.ts'

const _id = exampleId('contract')

/** A temporary contract of «pfungen». */
export async function addExample(house: TestHouse) {
  const person = exampleId('contractMember')
  await member(house, { _id: person, studioCode: 'pfungen', vorname: 'Anna', nachname: 'Meier', geburtstag: '1991-04-17' })
  const bar = { person, studio: 'pfungen', from: '2026-01-01', until: '2026-01-31', reason: 'Hausordnung' }
  await house.db.insert(contractBar).values({ ...bar, _id: exampleId('bar'), at: '2026-01-01T08:00:00.000Z' })
  await contractOf(house, { _id, person, studio: 'pfungen', offer: exampleId('offer'), at: '2026-11-20T16:42:00.000Z' })
}

export async function restoreExample({ db }: TestHouse) {
  await db.update(contract).set({ state: 'temporary', version: 1 }).where(eq(contract._id, _id))
  await db.delete(contractComment).where(eq(contractComment.contract, _id))
}
