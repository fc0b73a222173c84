import { eq } from 'drizzle-orm'
import { exampleId } from '#contract/examples.ts'
import { invite } from '#server/invites/tables.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'

const own = exampleId('ownInvite')
export const named = [own]

/** An invitation of «winterthur», and one that the owner gave. */
export async function addExample({ db }: TestHouse, owner: Somebody) {
  const about = { studio: 'winterthur', guest: 'Lea', at: '2026-11-01T08:00:00.000Z', until: '2099-01-01T08:00:00.000Z' }
  await db.insert(invite).values([
    { ...about, _id: exampleId('invite'), code: 'K7QM3TXD9PWA' },
    { ...about, _id: own, code: 'K7QM3TXD9PWB', member: owner._id },
  ])
}

export async function restoreExample({ db }: TestHouse) {
  await db
    .update(invite)
    .set({ state: 'open' })
    .where(eq(invite._id, exampleId('invite')))
  await db.delete(invite).where(eq(invite._id, exampleId('newStudioInvite')))
}
