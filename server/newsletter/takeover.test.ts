import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newsletterOf } from '#contract/newsletter/words.ts'
import { sandboxMail } from '#server/outside/tables.ts'
import { registration } from '#server/registration/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { member } from '#server/testing/make.ts'
import { folder } from '#server/testing/migrations.ts'
import { mayAdvertise } from './rules.ts'
import { consentEvent } from './tables.ts'

const house = testHouse()

/** The statements by which a record of before takes its newsletters into the ledger. */
async function takeOver() {
  const name = (await readdir(folder)).find(each => each.endsWith('_newsletter.sql') && !each.includes('about'))!
  const statements = (await readFile(join(folder, name), 'utf8')).split('--> statement-breakpoint')
  for (const each of statements.filter(text => text.trim().startsWith('INSERT'))) await house.db.execute(sql.raw(each))
}

const registered = '2025-03-01T08:00:00.000Z'
const proven = '2025-03-02T08:00:00.000Z'

/** Somebody whose profile named a centre before there was a ledger. */
async function reader(over: { emailVerifiedAt?: string; newsletterAt?: string }, madeBy?: string) {
  const who = await member(house, { newsletterCenter: 'Arbon', ...over })
  await house.db.insert(registration).values({ person: who._id, madeBy, newsletterAccepted: true, asked: who._id, at: registered })
  return who
}

test('a yes that somebody ticked with a proven address is taken over with its date; all others are asked once', async () => {
  const staff = await member(house)
  const anna = await reader({ emailVerifiedAt: proven })
  const unproven = await reader({})
  const made = await reader({ emailVerifiedAt: proven }, staff._id)
  const chosen = await reader({ emailVerifiedAt: proven, newsletterAt: '2026-01-05T08:00:00.000Z' }, staff._id)
  const nobody = await member(house, { emailVerifiedAt: proven })
  await takeOver()
  const may = (address: string) => mayAdvertise({ tx: house.db, house }, { channel: 'email', address, purpose: newsletterOf('Arbon') })
  expect(await Promise.all([anna, unproven, made, chosen, nobody].map(({ email }) => may(email)))).toEqual([
    true,
    false,
    false,
    true,
    false,
  ])
  const [event] = await house.db.select().from(consentEvent).where(eq(consentEvent.actor, anna._id))
  expect(event).toMatchObject({ kind: 'taken', receipt: registered, source: 'Registrierung' })
  await house.db.execute(sql`update job set due = now() where kind = 'newsletter-ask'`)
  await house.runJobs()
  const asked = async (to: string) =>
    (await house.db.select().from(sandboxMail).where(eq(sandboxMail.to, to))).map(({ subject }) => subject)
  expect(await asked(anna.email)).toEqual([])
  for (const { email } of [unproven, made]) expect(await asked(email)).toEqual(['Bestätige: Newsletter aus Arbon'])
})
