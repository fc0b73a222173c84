import { eq } from 'drizzle-orm'
import type { Acting } from '#server/kit/acting.ts'
import type { House } from '#server/kit/house.ts'
import { actorOf, type Uploaded } from '#server/serve/serve.ts'
import { tellProfile } from '#server/shared/auth/profileEvents.ts'
import { person } from '#server/shared/auth/tables.ts'
import { fileAddress } from '#server/shared/files/fileAddress.ts'
import { dropFile, keepFile } from '#server/shared/files/keptFiles.ts'
import { seenEmployee } from './rules.ts'

/** Sets somebody's picture: their own, or that of an employee whom the caller manages. */
export async function setPicture({ tx, house, who, body }: Acting<House> & { body: Uploaded }, _id: string) {
  if (_id !== actorOf(who)) await seenEmployee(tx, who, _id)
  const [before] = await tx.select({ bild: person.bild }).from(person).where(eq(person._id, _id)).for('update')
  const name = await keepFile(tx, house, Object.assign({ owner: _id, kind: 'pfp' }, body))
  await tx.update(person).set({ bild: name }).where(eq(person._id, _id))
  if (before?.bild && before.bild !== name) await dropFile(tx, before.bild)
  await tellProfile(tx, house, _id)
  return { _id, bild: fileAddress(house, who, name) }
}
