import { Temporal } from 'temporal-polyfill'
import { dayMs, zone } from '#contract/time.ts'
import { type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { event, eventSignup, nextReceipt } from './tables.ts'

interface Planned {
  title: string
  text: string
  place: string | null
  studio: string | null
  /** Days from today, negative ones before it. */
  days: number
  clock: string
  hours: number
  price: number | null
  capacity: number | null
  published: boolean
  /** Time or place were others when people signed up. */
  moved?: true
  /** Why it does not take place. */
  reason?: string
}

const planned: readonly Planned[] = [
  {
    title: 'Tag der offenen Tür',
    place: 'Studio Winterthur',
    studio: 'winterthur',
    days: 14,
    clock: '10:00',
    hours: 6,
    price: null,
    capacity: null,
    published: true,
    text: 'Bring jemanden mit: Führungen zu jeder vollen Stunde, dazwischen Probetrainings ohne Anmeldung.',
  },
  {
    title: 'Laufseminar: leichter laufen',
    place: 'Eschenbergwald, Treffpunkt Parkplatz',
    studio: null,
    days: 30,
    clock: '09:00',
    hours: 3,
    price: 4500,
    capacity: 16,
    published: true,
    text: 'Technik, Atem, Tempo. Für alle, die eine halbe Stunde am Stück laufen.',
  },
  {
    title: 'Mobility am Morgen',
    place: null,
    studio: 'winterthur',
    days: 5,
    clock: '07:00',
    hours: 1,
    price: null,
    capacity: 2,
    published: true,
    text: 'Ein kleiner Kurs, der schnell voll ist.',
  },
  {
    title: 'Vollmond-Schneeschuhtour',
    place: 'Parkplatz Hulftegg',
    studio: null,
    days: 20,
    clock: '18:00',
    hours: 4,
    price: 3000,
    capacity: 12,
    published: true,
    moved: true,
    text: 'Leichte Tour, Laternen gibt es vor Ort.',
  },
  {
    title: 'Aussentraining an der Töss',
    place: 'Tössufer',
    studio: 'winterthur',
    days: 9,
    clock: '18:30',
    hours: 2,
    price: null,
    capacity: 20,
    published: true,
    reason: 'Der Weg ist gesperrt.',
    text: '',
  },
  {
    title: 'Herbstlauf',
    place: 'Winterthur',
    studio: 'winterthur',
    days: -20,
    clock: '10:00',
    hours: 3,
    price: 2000,
    capacity: 60,
    published: true,
    text: '',
  },
  {
    title: 'Sommerfest im Töss-Tal',
    place: null,
    studio: 'winterthur',
    days: 200,
    clock: '17:00',
    hours: 5,
    price: null,
    capacity: 120,
    published: false,
    text: '',
  },
]

/** Sign-ups of the demo: the event, person, guests, and whether they wait or came. */
const signed: readonly (readonly [title: string, person: keyof DemoPeople, guests: number, state?: 'waiting' | 'came'])[] = [
  ['Laufseminar: leichter laufen', 'mitglied', 1],
  ['Mobility am Morgen', 'mitglied2', 1],
  ['Mobility am Morgen', 'mitglied', 0, 'waiting'],
  ['Vollmond-Schneeschuhtour', 'mitglied', 0],
  ['Vollmond-Schneeschuhtour', 'mitglied2', 2],
  ['Aussentraining an der Töss', 'mitglied', 0],
  ['Herbstlauf', 'mitglied', 0, 'came'],
  ['Herbstlauf', 'mitglied2', 0],
]

const demoSignupsOf = (title: string, waits: boolean) => signed.filter(([of, , , state]) => of === title && (state === 'waiting') === waits)

/** Events in every state, with sign-ups of the demo's members; adds nothing where there are some already. */
export async function seedEvents({ db }: House, people: DemoPeople) {
  if ((await db.$count(event)) > 0) return
  const today = Temporal.Now.plainDateISO(zone)
  const created = new Date().toISOString()
  const rows = planned.map(({ days, clock, hours, moved, reason = null, ...said }) => {
    const start = today.add({ days }).toZonedDateTime({ timeZone: zone, plainTime: clock })
    const times = { startsAt: start.toInstant().toString(), endsAt: start.add({ hours }).toInstant().toString() }
    const booked = demoSignupsOf(said.title, false).reduce((sum, [, , guests]) => sum + 1 + guests, 0)
    const counts = { booked, waiting: demoSignupsOf(said.title, true).length }
    const stands = { movedAt: moved ? created : null, cancelledAt: reason && created, reason }
    return { _id: demoId('event', said.title), ...said, ...times, ...counts, ...stands, created, author: people.admin }
  })
  await db.insert(event).values(rows)
  const before = new Date(Date.now() - dayMs).toISOString()
  const seats = signed.map(([title, who, guests, state]) => {
    const row = rows.find(one => one.title === title)!
    return {
      _id: demoId('event-signup', `${title} ${who}`),
      event: row._id,
      person: people[who],
      guests,
      at: before,
      receipt: nextReceipt,
      state: state === 'waiting' ? ('waiting' as const) : ('booked' as const),
      price: row.price,
      visitedAt: state === 'came' ? row.startsAt : null,
      paid: state === 'came' ? (row.price ?? 0) : 0,
    }
  })
  await db.insert(eventSignup).values(seats)
}
