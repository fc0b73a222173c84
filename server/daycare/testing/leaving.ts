import { v7 } from 'uuid'
import { child, daycareProof, daycareSignup } from '#server/daycare/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** A child of this person with a booking, and one of another's that this person made and handed over. */
export async function bringsChildren({ db }: TestHouse, person: string, other: string) {
  const created = new Date().toISOString()
  const proof = { studio: 'winterthur', kind: 'extract' as const, number: 'A 1', issued: '2026-01-01', until: '2027-12-31' }
  await db.insert(daycareProof).values({ ...proof, _id: v7(), person })
  for (const parent of [person, other]) {
    const _id = v7()
    await db.insert(child).values({ _id, parent, vorname: 'Mia', geburtstag: '2023-05-04', created })
    const at = { studio: 'winterthur', day: '2026-11-20', from: '09:00', to: '10:00' }
    await db.insert(daycareSignup).values({ _id: v7(), child: _id, ...at, author: person, by: person, created })
  }
}
