import { randomBytes } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import { grantsOf } from '#contract/rights.ts'
import { hashPassword } from '#server/auth/password.ts'
import { person, personGrant } from '#server/auth/tables.ts'
import { chain } from '#server/studios/chain.ts'
import { studio } from '#server/studios/tables.ts'
import type { Database, Tx } from './database.ts'
import { type DemoAccount, type DemoName, type DemoPeople, demoAccounts, demoEmail, demoNames, demoPassword } from './demo.ts'
import type { House } from './house.ts'

/** Whether anybody has an account here, deleted ones included. */
export const holdsPeople = async (db: Database) => (await db.select({ _id: person._id }).from(person).limit(1)).length > 0

/** Whether the demo's accounts are here. */
export const holdsDemo = async (db: Database) =>
  (
    await db
      .select({ _id: person._id })
      .from(person)
      .where(inArray(person.email, [demoEmail('mitglied')]))
  ).length > 0

/** The demo chain; done again after a stop in the middle, it adds only what is missing. */
export async function seedDemo(house: House) {
  const hashes = await Promise.all(demoNames.map(() => hashPassword(demoPassword)))
  const people = await house.db.transaction(async tx => {
    await tx
      .insert(studio)
      .values(chain.map(row => ({ _id: v7(), ...row })))
      .onConflictDoNothing({ target: studio.code })
    for (const [place, name] of demoNames.entries()) await addPerson(tx, name, hashes[place]!)
    const rows = await tx
      .select({ _id: person._id, email: person.email })
      .from(person)
      .where(inArray(person.email, demoNames.map(demoEmail)))
    return Object.fromEntries(demoNames.map(name => [name, rows.find(({ email }) => email === demoEmail(name))!._id])) as DemoPeople
  })
  return people
}

async function addPerson(tx: Tx, name: DemoName, passwordHash: string) {
  const { studio: studioCode, in: where, roles, ...known }: DemoAccount = demoAccounts[name]
  const row = {
    _id: v7(),
    email: demoEmail(name),
    passwordHash,
    studioCode,
    roles,
    ...known,
    keepKey: randomBytes(32).toString('base64'),
    consent1: true,
    created: new Date().toISOString(),
  }
  const [added] = await tx.insert(person).values(row).onConflictDoNothing({ target: person.email }).returning({ _id: person._id })
  if (!added) return
  const grants = roles.flatMap(role => grantsOf(role, where))
  const rows = grants.map(({ right, studios }) => ({ person: added._id, right, studios: studios === 'all' ? null : [...studios] }))
  if (rows.length) await tx.insert(personGrant).values(rows).onConflictDoNothing()
}
