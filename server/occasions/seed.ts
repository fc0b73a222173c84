import { Temporal } from 'temporal-polyfill'
import { makeCode } from '#contract/codes.ts'
import type { Slot } from '#contract/occasions/shapes.ts'
import { zone } from '#contract/time.ts'
import { demoDomain, demoId } from '#server/kit/demo.ts'
import { dice } from '#server/kit/dice.ts'
import type { WithDb } from '#server/kit/house.ts'
import { occasion, occasionEntry } from './tables.ts'

/** Days until the Saturday after so many days. */
const saturday = (days: number) => days + ((13 - Temporal.Now.plainDateISO(zone).add({ days }).dayOfWeek) % 7)

const momentOf = (days: number, plainTime: string) =>
  Temporal.Now.plainDateISO(zone)
    .add({ days })
    .toZonedDateTime({ timeZone: zone, plainTime })
    .toInstant()
    .toString({ fractionalSecondDigits: 3 })

const slotOf = (name: string, days: number, [from, to]: readonly [string, string], capacity: number): Slot => ({
  _id: demoId('slot', name, String(days), from),
  startsAt: momentOf(days, from),
  endsAt: momentOf(days, to),
  capacity,
})

const weekOf = (days: number): Slot => ({
  _id: demoId('slot', 'alibey', String(days)),
  startsAt: momentOf(days, '14:00'),
  endsAt: momentOf(days + 7, '11:00'),
  capacity: 24,
})

/** Who travels along in the demo, by who booked. */
const travels = [
  ['Sibylle', 'Frei', [{ vorname: 'Urs', nachname: 'Frei' }], 'Zwei Einzelzimmer, bitte vegetarisch.'],
  ['Remo', 'Lanz', [], null],
] as const

const guests = [
  ['Livia', 'Brunner', 1],
  ['Jonas', 'Keller', 0],
  ['Mirjam', 'Aebischer', 3],
  ['Dario', 'Bernasconi', 2],
] as const

/** An open party with some guests, the contest, sport weeks with travellers and the Allianz page; adds nothing where there are some already. */
export async function seedOccasions({ db }: WithDb) {
  if ((await db.$count(occasion)) > 0) return
  const [party, contest, allianz, alibey] = (['party', 'contest', 'allianz', 'alibey'] as const).map(name => demoId('occasion', name)) as [
    string,
    string,
    string,
    string,
  ]
  const weeks = [60, 74].map(days => weekOf(saturday(days)))
  const evening = ['17:00', '20:00', '22:00'].map((from, at) => slotOf('party', saturday(18), [from, ['19:00', '22:00', '23:30'][at]!], 20))
  const weekends = [saturday(22), saturday(22) + 1, saturday(29), saturday(29) + 1].map(days =>
    slotOf('contest', days, ['10:00', '12:00'], 12),
  )
  const open = { from: momentOf(-7, '08:00') }
  await db.insert(occasion).values([
    {
      _id: party,
      kind: 'party',
      title: 'Sommerparty',
      place: 'Dachterrasse Studio Winterthur',
      studio: 'winterthur',
      slots: evening,
      text: 'Grill, Musik und alkoholfreie Drinks über den Dächern von Winterthur. Der Eintritt ist frei, bring bis zu vier Leute mit.',
      ...open,
      until: momentOf(saturday(18), '20:00'),
    },
    {
      _id: contest,
      kind: 'contest',
      title: 'Einstein-Challenge',
      place: 'Studio St. Gallen Einstein',
      slots: weekends,
      text: 'Fünf Posten, ein Team aus dir und der Uhr. Die schnellsten drei gewinnen ein Jahresabo.',
      ...open,
      until: momentOf(saturday(29) + 1, '10:00'),
    },
    {
      _id: allianz,
      kind: 'allianz',
      title: 'Gemeinsam fit mit der Allianz',
      ...open,
      until: momentOf(90, '23:00'),
      text: 'Wer bei der Allianz versichert ist und bei uns trainiert, macht bei der gemeinsamen Aktion mit. Lade danach deine Bestätigung herunter.',
    },
    {
      _id: alibey,
      kind: 'alibey',
      title: 'Sportwochen im Engadin',
      place: 'Hotel Laudinella, St. Moritz',
      studio: 'alibey',
      slots: weeks,
      ...open,
      until: momentOf(74, '12:00'),
      text: 'Sieben Tage Bewegung: Langlauf, Skitouren und Krafttraining, dazu Halbpension. Anreise am Samstag ab 14 Uhr.',
    },
  ])
  const roll = dice(12)
  const at = new Date().toISOString()
  const firm = () => ({ state: 'confirmed' as const, code: makeCode(most => roll.whole(0, most - 1)), at, until: at })
  await db.insert(occasionEntry).values(
    guests.map(([vorname, nachname, along], nth) => ({
      _id: demoId('guest', nachname),
      occasion: party,
      slot: evening[nth % evening.length]!._id,
      guests: along,
      vorname,
      nachname,
      email: `${vorname.toLowerCase()}@gast.${demoDomain}`,
      ...firm(),
    })),
  )
  await db.insert(occasionEntry).values(
    travels.map(([vorname, nachname, along, wishes], nth) => ({
      _id: demoId('traveller', nachname),
      occasion: alibey,
      slot: weeks[nth % weeks.length]!._id,
      guests: along.length,
      along: [...along],
      wishes,
      vorname,
      nachname,
      email: `${vorname.toLowerCase()}@gast.${demoDomain}`,
      ...firm(),
    })),
  )
}
