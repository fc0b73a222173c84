import { addDays, weekdayOf } from '#contract/days.ts'
import { type AbsenceKind, type AbsenceState, bornState } from '#contract/rules/absences/states.ts'
import { dayMs } from '#contract/time.ts'
import { type DemoName, type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { absence, absenceSetting, holidayMove, publicHoliday } from './tables.ts'

interface DemoAbsence {
  by: DemoName
  kind: AbsenceKind
  /** Days from the next Monday. */
  from: number
  days: number
  state?: AbsenceState
  note?: string
  where?: string
}

const wishes: readonly DemoAbsence[] = [
  { by: 'trainer', kind: 'holiday', from: 21, days: 5, note: 'Skiferien mit der Familie' },
  { by: 'trainer', kind: 'wish', from: 9, days: 1 },
  { by: 'gf', kind: 'holiday', from: 21, days: 12, state: 'approved' },
  { by: 'gf', kind: 'trip', from: 4, days: 1, where: 'Bern, Weiterbildung' },
  { by: 'trainer', kind: 'sick', from: -19, days: 2, state: 'certified' },
  { by: 'leitung', kind: 'holiday', from: 35, days: 5 },
]

const publicDays = [
  ['01-01', 'Neujahr'],
  ['01-02', 'Berchtoldstag'],
  ['05-01', 'Tag der Arbeit'],
  ['08-01', 'Bundesfeier'],
  ['12-25', 'Weihnachten'],
  ['12-26', 'Stephanstag'],
] as const

/** Absences of the demo's staff in several states, and public holidays of two studios; adds nothing where there are some already. */
export async function seedAbsences(house: House, people: DemoPeople) {
  if ((await house.db.$count(absence)) > 0) return
  const monday = addDays(today(), 8 - weekdayOf(today()))
  const at = new Date(Date.now() - 3 * dayMs).toISOString()
  const rows = wishes.map(({ by, kind, from, days, state, note = null, where = null }, nth) => {
    const first = addDays(monday, from)
    return {
      _id: demoId('absence', `${by} ${nth}`),
      kind,
      person: people[by],
      from: first,
      to: addDays(first, days - 1),
      share: kind === 'sick' ? 100 : null,
      where,
      km: kind === 'trip' ? 240 : null,
      minutes: kind === 'trip' ? 90 : null,
      note,
      state: state ?? bornState(kind),
      created: at,
    }
  })
  const year = Number(today().slice(0, 4))
  const off = ['winterthur', 'frauenfeld'].flatMap(studio =>
    [year, year + 1].flatMap(each =>
      publicDays.map(([day, name]) => ({ _id: demoId('publicHoliday', `${studio} ${each}-${day}`), studio, day: `${each}-${day}`, name })),
    ),
  )
  const starts = (['trainer', 'gf', 'leitung', 'office'] as const).map((name, nth) => ({
    _id: demoId('holidayMove', name),
    person: people[name],
    kind: 'start' as const,
    day: `${year}-01-01`,
    halves: 3 + nth,
    reason: 'Übertrag aus dem alten System',
    at,
  }))
  await house.db.transaction(async tx => {
    await tx.insert(holidayMove).values(starts).onConflictDoNothing()
    await tx.insert(absence).values(rows).onConflictDoNothing()
    await tx.insert(publicHoliday).values(off).onConflictDoNothing()
    await tx
      .insert(absenceSetting)
      .values({
        studio: 'winterthur',
        wishesAMonth: 2,
        wishesBefore: 21,
        certificateFrom: 3,
        mostAway: 2,
        limits: [],
        blocked: [{ from: `${year + 1}-01-04`, to: `${year + 1}-01-10`, name: 'Neujahrsaktion' }],
      })
      .onConflictDoNothing()
  })
}
