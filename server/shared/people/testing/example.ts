import { example } from '#contract/examples.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'

/** Adds somebody in «pfungen», visible to whoever may see people there. */
export async function addExample(house: TestHouse, _owner: Somebody) {
  await member(house, {
    _id: example.person,
    vorname: 'Beispiel',
    nachname: 'Muster',
    email: 'beispiel@formkurve.example',
    studioCode: 'pfungen',
    version: 2,
  })
}
