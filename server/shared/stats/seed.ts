import { addDays, monthsFrom } from '#contract/days.ts'
import { demoId } from '#server/kit/demo.ts'
import type { WithDb } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { dayNote } from './tables.ts'

/** The special days of the demo's studios: a day of this month, a week of the last one, a day of the chain. */
export async function seedNotes({ db }: WithDb) {
  const month = `${today().slice(0, 7)}-01`
  const before = monthsFrom(month, -1)
  const notes = [
    { studio: 'winterthur', from: addDays(month, 1), to: addDays(month, 1), text: 'Tag der offenen Tür' },
    { studio: 'winterthur', from: addDays(before, 8), to: addDays(before, 13), text: 'Umbau der Garderoben' },
    { studio: null, from: addDays(before, 19), to: addDays(before, 19), text: 'Herbstaktion beginnt' },
  ]
  const rows = notes.map(note => ({ ...note, _id: demoId('dayNote', `${note.from} ${note.text}`) }))
  await db.insert(dayNote).values(rows).onConflictDoNothing()
}
