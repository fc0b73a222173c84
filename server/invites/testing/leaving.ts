import { v7 } from 'uuid'
import { invite } from '#server/invites/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** An invitation that this person gave, and one that they made for the studio. */
export async function invited({ db }: TestHouse, who: string) {
  const about = { studio: 'winterthur', guest: 'Lea', at: new Date().toISOString(), until: '2099-01-01T08:00:00.000Z' }
  const rows = [{ member: who }, { author: who }].map(by => ({ ...about, ...by, _id: v7(), code: v7().slice(-12) }))
  await db.insert(invite).values(rows)
}
