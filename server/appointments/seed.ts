import type { AppointmentKind } from '#contract/appointments/shapes.ts'
import { addDays, weekdayOf } from '#contract/days.ts'
import { type DemoName, type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { instantOf, today } from '#server/kit/zone.ts'
import { appointment, appointmentTime } from './tables.ts'

interface Rule {
  name: string
  studio: 'winterthur' | 'frauenfeld'
  kind: AppointmentKind
  weekdays: number[]
  from: string
  to: string
  minutes: number
  places: number
  trainer?: DemoName
}

const rules: readonly Rule[] = [
  { name: 'trial', studio: 'winterthur', kind: 'trial', weekdays: [1, 2, 3, 4, 5, 6], from: '16:00', to: '20:00', minutes: 60, places: 2 },
  {
    name: 'consultation',
    studio: 'winterthur',
    kind: 'consultation',
    weekdays: [1, 2, 3, 4, 5],
    from: '10:00',
    to: '12:00',
    minutes: 30,
    places: 1,
  },
  { name: 'frauenfeld', studio: 'frauenfeld', kind: 'trial', weekdays: [2, 4], from: '17:00', to: '20:00', minutes: 60, places: 1 },
  {
    name: 'training',
    studio: 'winterthur',
    kind: 'training',
    weekdays: [1, 3, 5],
    from: '09:00',
    to: '12:00',
    minutes: 60,
    places: 1,
    trainer: 'trainer',
  },
]

/** The next of these weekdays from so many days on. */
const nextDay = (weekdays: readonly number[], from: number) => {
  for (let ahead = from; ; ahead++) if (weekdays.includes(weekdayOf(addDays(today(), ahead)))) return addDays(today(), ahead)
}

/** Times of two studios and a few who come: leads of the demo, and a member for a personal training. */
export async function seedAppointments({ db }: House, people: DemoPeople) {
  await db
    .insert(appointmentTime)
    .values(
      rules.map(({ name, trainer, ...rule }) => ({
        ...rule,
        _id: demoId('appointment time', name),
        trainer: trainer ? people[trainer] : null,
      })),
    )
    .onConflictDoNothing()
  const at = new Date().toISOString()
  const coming = (rule: string, day: string, clock: string, minutes: number) => {
    const startsAt = instantOf(day, clock)
    return { time: demoId('appointment time', rule), startsAt, endsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString(), at }
  }
  const daily = [1, 2, 3, 4, 5, 6]
  const rows: (typeof appointment.$inferInsert)[] = [
    {
      ...coming('trial', nextDay(daily, 1), '18:00', 60),
      _id: demoId('appointment', 'Ackermann'),
      studio: 'winterthur',
      kind: 'trial',
      lead: demoId('lead', 'Ackermann'),
    },
    {
      ...coming('trial', nextDay(daily, 2), '17:00', 60),
      _id: demoId('appointment', 'Zgraggen'),
      studio: 'winterthur',
      kind: 'trial',
      lead: demoId('lead', 'Zgraggen'),
      state: 'cancelled',
    },
    {
      ...coming('training', nextDay([1, 3, 5], 1), '10:00', 60),
      _id: demoId('appointment', 'training'),
      studio: 'winterthur',
      kind: 'training',
      person: people.mitglied,
      trainer: people.trainer,
    },
  ]
  await db.insert(appointment).values(rows).onConflictDoNothing()
}
