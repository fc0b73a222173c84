import { example, exampleId } from '#contract/examples.ts'
import { exampleSignature } from '#contract/registration.ts'
import { healthcareInsurer, healthcareRequest } from '#server/healthcare/tables.ts'
import { studioSignature } from '#server/shared/studios/tables.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'

export const owned = [exampleId('ownHealthcareRequest')]
export const named = [exampleId('newHealthcareRequest')]

/** Requests of the owner, and of the person in «pfungen» on whom staff work. */
export async function addExample({ db }: TestHouse, owner: Somebody) {
  const at = '2026-11-01T08:00:00.000Z'
  const insurer = exampleId('insurer')
  const signature = exampleId('studioSignature')
  await db.insert(healthcareInsurer).values({ _id: insurer, name: 'Alpenkasse' })
  await db.insert(studioSignature).values({ _id: signature, studio: 'pfungen', signature: exampleSignature, name: 'Reto Ammann', at })
  const born = { insurer, visits: false, at, since: at }
  const said = { name: 'Lea Muster', birthDate: '1991-04-17', labels: [], contract: null, amount: 106_800, typed: false, payments: [] }
  const confirmation = { ...said, studio: null, visits: null, signature, at }
  await db.insert(healthcareRequest).values([
    { ...born, _id: exampleId('healthcareRequest'), person: example.person, year: 2025, status: 'requested' },
    { ...born, _id: exampleId('confirmedHealthcareRequest'), person: example.person, year: 2024, status: 'confirmed', confirmation },
    { ...born, _id: exampleId('ownHealthcareRequest'), person: owner._id, year: 2022, status: 'requested' },
  ])
}
