import type { EntryOutcome } from '#contract/accessControl/shapes.ts'
import { type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { seedPastEntries } from './seedPast.ts'
import { entry } from './tables.ts'

const hourMs = 3_600_000

/** People who came to the demo's studio lately: hours ago, the outcome, and what there is to say. */
const lately: readonly (readonly [hours: number, outcome: EntryOutcome, reason?: string])[] = [
  [2, 'in'],
  [5, 'refused', 'Abo abgelaufen'],
  [6, 'opened', 'Karte vergessen'],
  [27, 'in'],
  [29, 'out'],
  [51, 'in'],
  [74, 'in'],
  [99, 'refused', 'Studio geschlossen'],
  [123, 'opened', 'Lieferung Getränke'],
  [147, 'in'],
]

/** Lines of the log of a demo's entrance; adds nothing where there are some already. */
export async function seedEntries({ db }: House, people: DemoPeople) {
  if ((await db.$count(entry)) > 0) return
  const now = Date.now()
  const lines = lately.map(([hours, outcome, reason = null]) => {
    const at = new Date(now - hours * hourMs).toISOString()
    const by = outcome === 'opened' ? people.leitung : null
    const door = { studio: 'winterthur', device: 'winterthur-1', deviceName: 'Haupteingang' }
    return { _id: demoId('entry', String(hours)), ...door, at, receivedAt: at, person: people.mitglied, outcome, reason, by }
  })
  await db.transaction(async tx => {
    await seedPastEntries(tx)
    await tx.insert(entry).values(lines).onConflictDoNothing()
  })
}
