import { makeCode } from '#contract/codes.ts'
import { alibeyStudio } from '#contract/occasions/alibey.ts'
import type { OccasionSlot } from '#contract/occasions/shapes.ts'
import { demoDomain, demoId } from '#server/kit/demo.ts'
import { dice } from '#server/kit/dice.ts'
import type { WithDb } from '#server/kit/house.ts'
import { demoInstantOf, saturday } from './seedDays.ts'
import { occasion, occasionEntry } from './tables.ts'

const weekOf = (days: number): OccasionSlot => ({
  _id: demoId('slot', 'alibey', String(days)),
  startsAt: demoInstantOf(days, '14:00'),
  endsAt: demoInstantOf(days + 7, '11:00'),
  capacity: 24,
})

/** The people who booked, with whom they travel and what they wish for. */
const travels = [
  ['Sibylle', 'Frei', [{ vorname: 'Urs', nachname: 'Frei' }], 'Zwei Einzelzimmer, bitte vegetarisch.'],
  ['Remo', 'Lanz', [], null],
] as const

/** Sport weeks of the studio alibey, with travellers. */
export async function seedWeeks({ db }: WithDb) {
  const alibey = demoId('occasion', 'alibey')
  const weeks = [60, 74].map(days => weekOf(saturday(days)))
  await db.insert(occasion).values({
    _id: alibey,
    kind: 'alibey',
    title: 'Sportwochen im Engadin',
    place: 'Hotel am See, St. Moritz',
    studio: alibeyStudio,
    slots: weeks,
    from: demoInstantOf(-7, '08:00'),
    until: demoInstantOf(74, '12:00'),
    text: 'Sieben Tage Bewegung: Langlauf, Skitouren und Krafttraining, dazu Halbpension. Anreise am Samstag ab 14 Uhr.',
  })
  const roll = dice(13)
  const at = new Date().toISOString()
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
      state: 'confirmed' as const,
      code: makeCode(most => roll.whole(0, most - 1)),
      at,
      until: at,
    })),
  )
}
