import { contractLeader } from '#server/contracts/tables.ts'
import type { DemoPeople } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'

/** One studio of the demo is led here, one by the access-control service. */
export async function seedLeaders({ db }: House, people: DemoPeople) {
  const said = { by: people.leitung, at: new Date().toISOString() }
  await db
    .insert(contractLeader)
    .values([
      { studio: 'frauenfeld', leads: 'app' as const, ...said },
      { studio: 'pfungen', leads: 'tac' as const, ...said },
    ])
    .onConflictDoNothing()
}
