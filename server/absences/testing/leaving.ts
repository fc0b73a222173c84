import { v7 } from 'uuid'
import { absence, absenceCertificate, absenceStep, holidayMove } from '#server/absences/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** Absences ask for an employment, which the examples' calls leave nobody: rows of whoever is away, entered and decided on. */
export async function isAway({ db }: TestHouse, person: string) {
  const [_id, at] = [v7(), new Date().toISOString()]
  const days = { from: '2026-11-02', to: '2026-11-06' }
  await db
    .insert(absence)
    .values({ _id, kind: 'sick', person, ...days, share: 100, state: 'certified', created: at, author: person, decider: person })
  await db.insert(absenceStep).values({ _id: v7(), absence: _id, from: 'reported', to: 'certified', actor: person, at, version: 2 })
  await db.insert(absenceCertificate).values({ absence: _id, person, file: 'none.webp', key: 'sealed', type: 'image/webp', bytes: 1, at })
  await db
    .insert(holidayMove)
    .values({ _id: v7(), person, kind: 'start', day: '2026-01-01', halves: 4, reason: 'Übertrag', author: person, at })
}
