import { makeCode } from '#contract/codes.ts'
import type { OccasionSlot } from '#contract/occasions/shapes.ts'
import { demoDomain, demoId } from '#server/kit/demo.ts'
import { dice } from '#server/kit/dice.ts'
import type { WithDb } from '#server/kit/house.ts'
import { demoInstantOf, saturday } from './seedDays.ts'
import { seedWeeks } from './seedWeeks.ts'
import { occasion, occasionEntry } from './tables.ts'

const slotOf = (name: string, days: number, [from, to]: readonly [string, string], capacity: number): OccasionSlot => ({
  _id: demoId('slot', name, String(days), from),
  startsAt: demoInstantOf(days, from),
  endsAt: demoInstantOf(days, to),
  capacity,
})

const guests = [
  ['Livia', 'Brunner', 1],
  ['Jonas', 'Keller', 0],
  ['Mirjam', 'Aebischer', 3],
  ['Dario', 'Bernasconi', 2],
] as const

/** An open party with some guests, the contest, sport weeks with travellers and the Allianz page; adds nothing where there are some already. */
export async function seedOccasions({ db }: WithDb) {
  if ((await db.$count(occasion)) > 0) return
  const [party, contest, allianz] = ['party', 'contest', 'allianz'].map(name => demoId('occasion', name)) as [string, string, string]
  const evening = ['17:00', '20:00', '22:00'].map((from, at) => slotOf('party', saturday(18), [from, ['19:00', '22:00', '23:30'][at]!], 20))
  const weekends = [saturday(22), saturday(22) + 1, saturday(29), saturday(29) + 1].map(days =>
    slotOf('contest', days, ['10:00', '12:00'], 12),
  )
  const open = { from: demoInstantOf(-7, '08:00') }
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
      until: demoInstantOf(saturday(18), '20:00'),
    },
    {
      _id: contest,
      kind: 'contest',
      title: 'Einstein-Challenge',
      place: 'Studio St. Gallen Einstein',
      slots: weekends,
      text: 'Fünf Posten, ein Team aus dir und der Uhr. Die schnellsten drei gewinnen ein Jahresabo.',
      ...open,
      until: demoInstantOf(saturday(29) + 1, '10:00'),
    },
    {
      _id: allianz,
      kind: 'allianz',
      title: 'Gemeinsam fit mit der Allianz',
      ...open,
      until: demoInstantOf(90, '23:00'),
      text: 'Wer bei der Allianz versichert ist und bei uns trainiert, macht bei der gemeinsamen Aktion mit. Lade danach deine Bestätigung herunter.',
    },
  ])
  const roll = dice(12)
  const at = new Date().toISOString()
  await db.insert(occasionEntry).values(
    guests.map(([vorname, nachname, along], nth) => ({
      _id: demoId('guest', nachname),
      occasion: party,
      slot: evening[nth % evening.length]!._id,
      guests: along,
      vorname,
      nachname,
      email: `${vorname.toLowerCase()}@gast.${demoDomain}`,
      state: 'confirmed' as const,
      code: makeCode(most => roll.whole(0, most - 1)),
      at,
      until: at,
    })),
  )
  await seedWeeks({ db })
}
