import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Database, Tx } from '#server/kit/database.ts'
import { type DemoAccount, type DemoName, type DemoPeople, demoAccounts, demoEmail, demoNames, demoPassword } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { openLog } from '#server/kit/log.ts'
import { seedAgreements } from '#server/shared/agreements/seed.ts'
import { giveGrants, giveRoles } from '#server/shared/auth/grants.ts'
import { hashPassword } from '#server/shared/auth/password.ts'
import { person } from '#server/shared/auth/tables.ts'
import { seedMembers } from '#server/shared/people/seed.ts'
import { chain } from '#server/shared/studios/chainStudios.ts'
import { seedOnDuty, seedStudios } from '#server/shared/studios/seed.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { domains } from './domains.ts'
import { explain } from './explain.ts'
import { openHouse } from './house.ts'
import { openSecrets } from './secrets.ts'
import { isFresh, readSettings, seedingMark } from './settings.ts'
import { Unusable, WrongUse } from './usage.ts'

/** True where anybody has an account here, deleted ones included. */
export const holdsPeople = async (db: Database) => (await db.select({ _id: person._id }).from(person).limit(1)).length > 0

/** True where the demo's accounts are here. */
export const holdsDemo = async (db: Database) =>
  (
    await db
      .select({ _id: person._id })
      .from(person)
      .where(inArray(person.email, [demoEmail('mitglied')]))
  ).length > 0

/**
 * Leaves a mark in a fresh data directory, before anything else stands there, so that a demo that a kill cut short is finished by the
 * next start. Says whether one is to be finished.
 */
export async function beginDemo(dataDir: string) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if (!(await isFresh(dataDir))) return false
  await writeFile(join(dataDir, seedingMark), '')
  return true
}

/** The demo where nobody has an account yet, or where it was cut short. */
export async function fillDemo(house: House, unfinished: boolean, say: (line: string) => void) {
  if (!unfinished && (await holdsPeople(house.db))) return
  const mark = join(house.settings.dataDir, seedingMark)
  await writeFile(mark, '')
  say('Die Demo wird angelegt …')
  await seedDemo(house)
  await rm(mark)
}

/** The demo's people with their studios, rights and signatures. */
async function seedAccounts(house: House) {
  const hashes = await Promise.all(demoNames.map(() => hashPassword(demoPassword)))
  return house.db.transaction(async tx => {
    await tx
      .insert(studio)
      .values(chain.map(row => ({ _id: v7(), ...row })))
      .onConflictDoNothing({ target: studio.code })
    await seedStudios(tx)
    for (const [place, name] of demoNames.entries()) await addPerson(tx, name, hashes[place]!)
    await seedMembers(tx)
    const rows = await tx
      .select({ _id: person._id, email: person.email })
      .from(person)
      .where(inArray(person.email, demoNames.map(demoEmail)))
    await seedAgreements(
      tx,
      demoNames.map(name => ({ _id: rows.find(({ email }) => email === demoEmail(name))!._id, roles: demoAccounts[name].roles })),
    )
    const { studio: code, vorname, nachname } = demoAccounts.trainer
    await seedOnDuty(tx, code, { _id: rows.find(({ email }) => email === demoEmail('trainer'))!._id, vorname, nachname })
    return Object.fromEntries(demoNames.map(name => [name, rows.find(({ email }) => email === demoEmail(name))!._id])) as DemoPeople
  })
}

/** The demo chain; done again after a stop in the middle, it adds only what is missing. */
export async function seedDemo(house: House) {
  const people = await seedAccounts(house)
  for (const { seed } of house.domains) await seed?.(house, people)
  return people
}

async function addPerson(tx: Tx, name: DemoName, passwordHash: string) {
  const { studio: studioCode, in: where, roles, rights = [], ...known }: DemoAccount = demoAccounts[name]
  const row = {
    _id: v7(),
    email: demoEmail(name),
    passwordHash,
    studioCode,
    ...known,
    keepKey: randomBytes(32).toString('base64'),
    consent1: true,
    created: new Date().toISOString(),
  }
  const [added] = await tx.insert(person).values(row).onConflictDoNothing({ target: person.email }).returning({ _id: person._id })
  if (!added) return
  await giveRoles(
    tx,
    added._id,
    roles.map(role => ({ role, studios: role === 'member' ? 'all' : where })),
  )
  await giveGrants(
    tx,
    added._id,
    rights.map(right => ({ right, studios: 'all' })),
  )
}

/** `npm run seed -- big`: a chain as big as a real one, with the demo's accounts. */
async function seedBig(house: House) {
  const { bigChain, bigWork, fillBig } = await import('#server/big/big.ts')
  const { progress } = await import('#server/big/progress.ts')
  const visits = await fillBig(house.db, { ...bigChain, ...bigWork, said: progress(process.stderr) })
  await seedAccounts(house)
  process.stdout.write(`${bigChain.members} Mitglieder, ${visits} Besuche in ${bigChain.years} Jahren.\n`)
}

/** `npm run seed`. */
async function main() {
  try {
    const [size, ...more] = process.argv.slice(2)
    if (more.length > 0 || (size !== undefined && size !== 'big')) throw WrongUse.of('seed')
    const read = await readSettings(process.env)
    const house = await openHouse({ ...read, secrets: await openSecrets(read.dataDir, read.secretsFile) }, openLog('warn'), domains)
    try {
      if (await holdsPeople(house.db)) throw new Unusable('In dieser Datenbank gibt es schon Personen; die Demo kommt nur in eine leere.')
      if (size === 'big') await seedBig(house)
      else await fillDemo(house, true, line => process.stdout.write(`${line}\n`))
    } finally {
      await house.close()
    }
    process.exit(0)
  } catch (error) {
    const { sentence, code } = explain(error)
    process.stderr.write(`${sentence}\n`)
    process.exit(code)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
