import { addDays, weekdayOf } from '#contract/days.ts'
import { type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { sealHealth } from '#server/shared/health/healthSeal.ts'
import { child, daycareHours, daycareProof, daycareSignup } from './tables.ts'

const kids = [
  { vorname: 'Mia', geburtstag: '2023-05-04', from: '09:00', to: '10:30' },
  { vorname: 'Leo', geburtstag: '2021-02-17', from: '09:00', to: '10:30' },
  { vorname: 'Nora', geburtstag: '2024-08-30', from: '10:15', to: '11:15' },
] as const

/** A permit that ends soon, so that the demo warns of it. */
const validFrom = (day: string) => ({ issued: addDays(day, -1000), until: addDays(day, 40) })

/** A Kinderhort in the demo's studio with children of a member; adds nothing where there is one already. */
export async function seedDaycare(house: House, people: DemoPeople) {
  const { db } = house
  if ((await db.$count(daycareHours)) > 0) return
  const studio = 'winterthur'
  const weekdays = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, from: '08:00', to: weekday > 5 ? '12:00' : '18:00' }))
  const ratios = [
    { upTo: 2, children: 4 },
    { upTo: 8, children: 8 },
  ]
  await db.insert(daycareHours).values({ studio, weekdays, closed: [], places: 8, fromMonths: 6, toYears: 8, mostMinutes: 150, ratios })
  await db
    .insert(daycareProof)
    .values({ _id: demoId('daycareProof', 'permit'), studio, kind: 'permit', number: 'KH 2026-17', ...validFrom(today()) })
    .onConflictDoNothing()
  const created = new Date().toISOString()
  const day = today()
  for (const { vorname, geburtstag, from, to } of kids) {
    const _id = demoId('child', vorname)
    const notes = vorname === 'Mia' ? 'Erdnussallergie, der Pen liegt in der Tasche.' : null
    const collectors = [{ name: 'Rosa Muster', phone: '0791112233' }]
    const sealed = sealHealth(house, { notes, collectors }, `child ${_id}`)
    await db.insert(child).values({ _id, parent: people.mitglied, vorname, geburtstag, sealed, created }).onConflictDoNothing()
    for (const ahead of [0, 8 - weekdayOf(day)]) {
      const values = { _id: demoId('daycare', `${vorname} ${ahead}`), child: _id, studio, day: addDays(day, ahead), from, to }
      await db
        .insert(daycareSignup)
        .values({ ...values, author: people.mitglied, created })
        .onConflictDoNothing()
    }
  }
}
