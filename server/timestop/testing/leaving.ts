import { v7 } from 'uuid'
import type { TestHouse } from '#server/testing/house.ts'
import { sealNote } from '#server/timestop/sealedPauses.ts'
import {
  timestop,
  timestopComment,
  timestopCredit,
  timestopCreditRun,
  timestopHistory,
  timestopNote,
  timestopStep,
} from '#server/timestop/tables.ts'
import { provenPause } from './proof.ts'
import { reasonWith } from './scene.ts'

/** Pauses ask for a contract, which the examples' calls leave nobody: rows of whoever asked, entered and decided. */
export async function pausesTaken(house: TestHouse, person: string) {
  const { db } = house
  const at = new Date().toISOString()
  const studio = 'winterthur'
  const { _id: pause } = await provenPause(house, { person, studio, said: 'Zeugnis' })
  await db.insert(timestopNote).values({ pause, person, content: sealNote(house, pause, { message: 'Bis bald' }) })
  await db.insert(timestopHistory).values({ _id: v7(), pause, what: 'asked', author: person, at })
  const rule = reasonWith()
  const days = { from: '2026-12-01', to: '2026-12-07' }
  const other = v7()
  await db.insert(timestop).values({
    _id: other,
    studio,
    reason: rule._id,
    rule,
    ...days,
    state: 'manual' as const,
    way: 'desk' as const,
    fee: 0,
    author: person,
    decidedBy: person,
    decidedAt: at,
    receivedAt: at,
    since: at,
  })
  await db.insert(timestopComment).values({ _id: v7(), pause: other, author: person, text: 'Gesehen.', at })
  await db.insert(timestopStep).values({ pause: other, step: 'idle', title: 'Unterbruch eintragen', doneAt: at, by: person })
  const days5 = { from: '2026-10-01', to: '2026-10-05', days: 5 }
  const run = { _id: v7(), studio, closure: v7(), ...days5, state: 'undone' as const, at, by: person, undoneBy: person, undoneAt: at }
  await db.insert(timestopCreditRun).values(run)
  const closed = { closure: v7(), from: '2026-10-01', to: '2026-10-05', days: 5 }
  await db.insert(timestopCredit).values([
    { _id: v7(), studio, person, ...closed, state: 'open', receivedAt: at, since: at },
    { _id: v7(), studio, decidedBy: person, name: 'Muster Lea', ...closed, state: 'declined', receivedAt: at, since: at },
  ])
}
