import { arrivalLook } from '#server/attendance/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** Who comes in is the team's to see: a member has never looked. */
export const looks = ({ db }: TestHouse, person: string) =>
  db.insert(arrivalLook).values({ person, studio: 'winterthur', at: new Date().toISOString() }).onConflictDoNothing()
