import { Temporal } from 'temporal-polyfill'
import { type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { event } from './tables.ts'

const planned = [
  {
    ...{ title: 'Tag der offenen Tür', place: 'Studio Winterthur', studio: 'winterthur', days: 14, clock: '10:00', hours: 6 },
    ...{ price: null, capacity: null, published: true },
    text: 'Bring jemanden mit: Führungen zu jeder vollen Stunde, dazwischen Probetrainings ohne Anmeldung.',
  },
  {
    ...{
      title: 'Laufseminar: leichter laufen',
      place: 'Eschenbergwald, Treffpunkt Parkplatz',
      studio: null,
      days: 30,
      clock: '09:00',
      hours: 3,
    },
    ...{ price: 4500, capacity: 16, published: true },
    text: 'Technik, Atem, Tempo. Für alle, die eine halbe Stunde am Stück laufen.',
  },
  {
    ...{ title: 'Sommerfest im Töss-Tal', place: null, studio: 'winterthur', days: 200, clock: '17:00', hours: 5 },
    ...{ price: null, capacity: 120, published: false },
    text: '',
  },
]

/** A few events, one of them a draft; adds nothing where there are some already. */
export async function seedEvents({ db }: House, { admin: author }: DemoPeople) {
  if ((await db.$count(event)) > 0) return
  const today = Temporal.Now.plainDateISO('Europe/Zurich')
  const created = new Date().toISOString()
  const rows = planned.map(({ days, clock, hours, ...said }) => {
    const start = today.add({ days }).toZonedDateTime({ timeZone: 'Europe/Zurich', plainTime: clock })
    const times = { startsAt: start.toInstant().toString(), endsAt: start.add({ hours }).toInstant().toString() }
    return { _id: demoId('event', said.title), ...said, ...times, created, author }
  })
  await db.insert(event).values(rows)
}
