import { exampleId } from '#contract/examples.ts'
import { exampleOccasion, exampleSlot } from '#contract/occasions/shapes.ts'
import { occasion, occasionEntry } from '#server/occasions/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { makeStudio } from '#server/testing/make.ts'

export async function addExample(house: TestHouse) {
  const { db } = house
  await makeStudio(house, { code: 'alibey' })
  // Other words than the examples', so that an edit by them is one.
  const about = { ...exampleOccasion, text: 'Mit Musik.' }
  const slot = (name: string) => [{ _id: exampleId(name), ...exampleSlot }]
  await db.insert(occasion).values([
    { ...about, _id: exampleId('party'), kind: 'party', studio: 'winterthur', slots: slot('partySlot') },
    { ...about, _id: exampleId('contest'), kind: 'contest', title: 'Wettbewerb Einstein', slots: slot('contestSlot') },
    { ...about, _id: exampleId('alibey'), kind: 'alibey', title: 'Skiwoche', studio: 'alibey', slots: slot('alibeyWeek') },
    { ...about, _id: exampleId('allianz'), kind: 'allianz', title: 'Allianz' },
  ])
  const guest = { vorname: 'Gina', nachname: 'Gast', state: 'confirmed', at: exampleOccasion.from, until: exampleOccasion.from } as const
  for (const [kind, slot] of [
    ['party', 'partySlot'],
    ['contest', 'contestSlot'],
    ['alibey', 'alibeyWeek'],
  ] as const) {
    const place = { occasion: exampleId(kind), slot: exampleId(slot), email: `${kind}@formkurve.example` }
    await db
      .insert(occasionEntry)
      .values({ ...guest, ...place, _id: exampleId(`${kind}Entry`), code: `GAST${kind.toUpperCase()}`.slice(0, 12) })
  }
}
