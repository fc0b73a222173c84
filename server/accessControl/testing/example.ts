import { keepAccess } from '#server/sandbox/access/kept.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** A profile at the sandbox of the access-control service, which no account bears. */
export async function addExample({ db }: TestHouse) {
  const data = { id: 'tac-example', vorname: 'Lea', nachname: 'Muster', geburtstag: '1991-04-17', email: 'lea@formkurve.example' }
  await keepAccess(db, { kind: 'profile', _id: data.id, of: data.email, data })
}
