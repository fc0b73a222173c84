import { v7 } from 'uuid'
import { slimParticipant, slimProgramme } from '#server/slimMe/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** A programme that this person coaches, in which they put themselves. */
export async function slims({ db }: TestHouse, person: string) {
  const programme = v7()
  const times = { first: '2026-11-03', weeks: 6, clock: '18:30', minutes: 60, places: 12 }
  await db.insert(slimProgramme).values({ ...times, _id: programme, studio: 'winterthur', title: 'Slim-me', coach: person })
  await db.insert(slimParticipant).values({ _id: v7(), programme, person, by: person, at: new Date().toISOString() })
}
