import { v7 } from 'uuid'
import { newestText } from '#contract/agreements/texts.ts'
import { exampleSignature } from '#contract/registration.ts'
import type { Database } from '#server/kit/database.ts'
import { demoPassword } from '#server/kit/demo.ts'
import { hashOfText } from '#server/shared/agreements/sign.ts'
import { agreement } from '#server/shared/agreements/tables.ts'
import { giveRoles } from '#server/shared/auth/grants.ts'
import { hashPassword } from '#server/shared/auth/password.ts'
import { person } from '#server/shared/auth/tables.ts'
import { ago, type Filling, looker, textIn } from './filling.ts'
import { fillChat, fillModeration, fillPosts, fillTies } from './socialRecord.ts'
import { fillDisplays, fillEvents, fillOccasions, fillReferrals } from './studioRecord.ts'

/** People of the record: the member to whom all is shown, their friends and people who ask to be. */
async function fillPeople(db: Database, { each, text, at }: Pick<Filling, 'each' | 'text' | 'at'>) {
  const passwordHash = await hashPassword(demoPassword)
  const somebody = {
    passwordHash,
    keepKey: Buffer.alloc(32).toString('base64'),
    created: at,
    studioCode: 'winterthur',
    geburtstag: '1990-05-05',
  }
  const me = { ...somebody, _id: v7(), email: looker, vorname: 'Petra', nachname: 'Prüfling' }
  const friends = each(n => ({
    ...somebody,
    _id: v7(),
    email: `freund${n}@formkurve.example`,
    vorname: text('person.vorname', n, 80),
    nachname: text('person.nachname', n, 80),
  }))
  const askers = each(n => ({ ...somebody, _id: v7(), email: `anfrage${n}@formkurve.example`, vorname: 'Anna', nachname: `Fragt ${n}` }))
  const people = [me, ...friends, ...askers]
  await db.insert(person).values(people)
  await db.transaction(async tx => {
    for (const { _id } of people) await giveRoles(tx, _id, ['member'], [])
  })
  // Signed, so that no question after the sign-in lies over what is read.
  const consent = newestText('health')
  const signed = { kind: 'health', textVersion: consent.version, textHash: hashOfText(consent), signature: exampleSignature } as const
  await db.insert(agreement).values({ ...signed, _id: v7(), person: me._id, age: 36, signedAt: at, receivedAt: at })
  return { me, friends, askers }
}

/** Fills the record with texts as no call would take them, at each place where people of the Community write; answers what a walk needs to find them. */
export async function fillCommunity(db: Database, vectors: readonly string[]) {
  const text = textIn(vectors)
  const each = <T>(make: (place: number) => T) => vectors.map((_, place) => make(place))
  const at = ago(0)
  const people = await fillPeople(db, { each, text, at })
  const filling: Filling = { db, vectors, text, each, at, ...people }
  await fillTies(filling)
  await fillPosts(filling)
  const chat = await fillChat(filling)
  const events = await fillEvents(filling)
  const cases = await fillModeration(filling)
  const displays = await fillDisplays(filling)
  const occasions = await fillOccasions(filling)
  await fillReferrals(filling)
  return { ...chat, ...events, ...cases, ...displays, ...occasions }
}

export type Filled = Awaited<ReturnType<typeof fillCommunity>>
