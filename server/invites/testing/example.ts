import { eq, inArray } from 'drizzle-orm'
import { exampleId } from '#contract/examples.ts'
import { invite } from '#server/invites/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** An invitation of «winterthur». */
export async function addExample({ db }: TestHouse) {
  await db.insert(invite).values({
    _id: exampleId('invite'),
    code: 'K7QM3TXD9PWA',
    studio: 'winterthur',
    guest: 'Lea',
    at: '2026-11-01T08:00:00.000Z',
    until: '2099-01-01T08:00:00.000Z',
  })
}

export async function restoreExample({ db }: TestHouse) {
  await db
    .update(invite)
    .set({ state: 'open' })
    .where(eq(invite._id, exampleId('invite')))
  await db.delete(invite).where(inArray(invite._id, [exampleId('newInvite'), exampleId('newStudioInvite')]))
}
