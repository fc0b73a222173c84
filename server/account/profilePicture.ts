import { eq } from 'drizzle-orm'
import type { User } from '#contract/auth.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import type { Uploaded } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { dropFile, keepFile } from '#server/shared/files/keptFiles.ts'
import { loadUser } from './user.ts'

/** Sets the picture, which is no field of the form: no version is asked for, and the last one sent stands. */
export async function setPicture(tx: Tx, house: House, _id: string, body: Uploaded): Promise<User> {
  const before = await nameOf(tx, _id)
  const name = await keepFile(tx, house, { owner: _id, kind: 'pfp', ...body })
  await tx.update(person).set({ bild: name }).where(eq(person._id, _id))
  if (before && before !== name) await dropFile(tx, before)
  return loadUser(tx, _id)
}

export async function removePicture(tx: Tx, _id: string): Promise<User> {
  const before = await nameOf(tx, _id)
  await tx.update(person).set({ bild: null }).where(eq(person._id, _id))
  if (before) await dropFile(tx, before)
  return loadUser(tx, _id)
}

async function nameOf(tx: Tx, _id: string) {
  const [row] = await tx.select({ bild: person.bild }).from(person).where(eq(person._id, _id)).for('update')
  return row?.bild ?? null
}
