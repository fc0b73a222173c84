import { addDays } from '#contract/days.ts'
import type { ReservationSpan, TypeForm } from '#contract/reservations/shapes.ts'
import type { ReservationState } from '#contract/rules/reservations/states.ts'
import { type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { WithDb } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { bike, bikeOrder } from './bikes/tables.ts'
import { daysFrom, slotsOn } from './slots.ts'
import { nextReceipt, rentalSetting, reservation, reservationReport, reservationType } from './tables.ts'
import { towelReservation } from './towels/tables.ts'

const daily = (from: string, to: string, weekdays = [1, 2, 3, 4, 5, 6, 7]): ReservationSpan[] =>
  weekdays.map(weekday => ({ weekday, from, to }))
const usual = {
  leadMinutes: 0,
  aheadDays: 14,
  changeMinutes: 60,
  most: 2,
  closures: [],
  published: true,
  picture: null,
  state: 'active' as const,
}

type Planned = Omit<TypeForm, '_id' | 'studio'> & { state: 'active' | 'reported' | 'defective' }
const types: readonly Planned[] = [
  {
    ...usual,
    name: 'Massagesessel',
    text: 'Zwei Sessel im Ruheraum. Bring ein Tuch mit.',
    capacity: 2,
    slotMinutes: 20,
    bufferMinutes: 10,
    hours: daily('06:00', '22:00'),
  },
  {
    ...usual,
    name: 'Infrarotkabine',
    text: 'Trinke vorher genug. Dauer 30 Minuten, danach wird gelüftet.',
    capacity: 1,
    slotMinutes: 30,
    bufferMinutes: 15,
    hours: daily('07:00', '21:00'),
    leadMinutes: 30,
    state: 'reported' as const,
  },
  {
    ...usual,
    name: 'Rudergerät Regatta',
    text: 'Mit Wassertank und Bildschirm.',
    capacity: 4,
    slotMinutes: 45,
    bufferMinutes: 5,
    hours: daily('06:00', '22:00'),
    state: 'defective' as const,
  },
  {
    ...usual,
    name: 'Körperanalyse',
    text: 'Messung mit einer Fachperson.',
    capacity: 1,
    slotMinutes: 30,
    bufferMinutes: 0,
    hours: daily('09:00', '18:00', [1, 2, 3, 4, 5]),
    leadMinutes: 720,
    most: 1,
  },
  {
    ...usual,
    name: 'Squashfeld',
    text: 'Schläger gibt es am Empfang.',
    capacity: 1,
    slotMinutes: 60,
    bufferMinutes: 0,
    hours: daily('08:00', '23:00'),
    most: 3,
  },
]

/** Bookings: the person, the type, the days from today, the slot of that day, and the state. */
const booked: readonly (readonly [keyof DemoPeople, string, number, number, ReservationState])[] = [
  ['mitglied', 'Massagesessel', 1, 4, 'booked'],
  ['mitglied2', 'Massagesessel', 1, 4, 'booked'],
  ['mitglied2', 'Squashfeld', 1, 9, 'booked'],
  ['mitglied', 'Rudergerät Regatta', 2, 6, 'booked'],
  ['mitglied', 'Squashfeld', -3, 10, 'came'],
  ['mitglied2', 'Infrarotkabine', -2, 5, 'missed'],
  ['mitglied', 'Infrarotkabine', 3, 8, 'cancelled'],
]

/** Types, reservations, towels and bikes of every state; adds nothing where there are some already. */
export async function seedReservations({ db }: WithDb, people: DemoPeople) {
  if ((await db.$count(reservationType)) > 0) return
  const studio = 'winterthur'
  const at = new Date().toISOString()
  const day = today()
  const rows = types.map(type => ({ ...type, _id: demoId('reservation-type', type.name), studio, text: type.text ?? null, picture: null }))
  await db.insert(reservationType).values(rows)
  const defects = rows.filter(({ state }) => state !== 'active')
  await db.insert(reservationReport).values(
    defects.map(({ _id, name }) => ({
      _id: demoId('reservation-report', name),
      type: _id,
      person: people.mitglied2,
      text: 'Geht nicht mehr an.',
      at,
    })),
  )
  for (const [who, name, ahead, place, state] of booked) {
    const type = rows.find(one => one.name === name)!
    const on = addDays(day, ahead)
    const slot = slotsOn(type, on)[place]
    const _id = demoId('reservation', `${who} ${name} ${ahead}`)
    if (slot) await db.insert(reservation).values({ _id, type: type._id, person: people[who], ...slot, state, receipt: nextReceipt, at })
  }
  await db.insert(rentalSetting).values({ studio, towels: true, towelStock: 40, towelsMost: 2, bikes: true })
  const given = { db, people, studio, at, day }
  await seedTowels(given)
  await seedBikes(given)
}

interface RentalSeed extends WithDb {
  people: DemoPeople
  studio: string
  at: string
  day: string
}

async function seedTowels({ db, people, studio, at, day }: RentalSeed) {
  const yesterday = addDays(day, -1)
  const towels = [
    ['mitglied2', day, 1, 'reserved'],
    ['mitglied2', day, 1, 'out'],
    ['mitglied', yesterday, 1, 'back'],
    ['mitglied2', yesterday, 1, 'missing'],
    ['trainer', yesterday, 1, 'expired'],
    ['trainer', day, 1, 'cancelled'],
  ] as const
  await db.insert(towelReservation).values(
    towels.map(([who, on, quantity, state], number) => ({
      _id: demoId('towels', String(number)),
      studio,
      person: people[who],
      day: on,
      quantity,
      state,
      receipt: nextReceipt,
      at,
    })),
  )
}

async function seedBikes({ db, people, studio, at, day }: RentalSeed) {
  const bikes = [
    { _id: demoId('bike', 'E-Bike'), studio, name: 'E-Bike Tösstal', text: 'Mit Helm und Schloss.', amount: 3, published: true },
    { _id: demoId('bike', 'Cargo'), studio, name: 'Lastenvelo', text: null, amount: 1, published: true },
  ]
  await db.insert(bike).values(bikes)
  const orders = [
    ['mitglied', 0, 1, 'confirmed'],
    ['mitglied2', 0, 1, 'ordered'],
    ['mitglied2', 1, 1, 'out'],
    ['mitglied', 1, 1, 'back'],
    ['trainer', 1, 1, 'refused'],
    ['trainer', 0, 1, 'cancelled'],
  ] as const
  const until = daysFrom(day, 3).at(-1) as string
  await db.insert(bikeOrder).values(
    orders.map(([who, which, amount, state], number) => ({
      _id: demoId('bike-order', String(number)),
      bike: bikes[which]!._id,
      person: people[who],
      amount,
      from: day,
      until,
      state,
      receipt: nextReceipt,
      at,
    })),
  )
}
