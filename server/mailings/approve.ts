import { eq } from 'drizzle-orm'
import { brands } from '#contract/brand.ts'
import type { MailingDryRun, MailingRow } from '#contract/mailings/shapes.ts'
import { alonePeople, mostHtml } from '#contract/mailings/words.ts'
import { purposeWords } from '#contract/newsletter/words.ts'
import { Refusal } from '#contract/refusals.ts'
import { everyStudio } from '#contract/rights.ts'
import { letterOf } from '#contract/rules/mailings/letter.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { actorOf } from '#server/serve/serve.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { secondWordOf } from '#server/shared/twoPeople.ts'
import { wouldGet } from './audience.ts'
import { orderRun } from './mailingRun.ts'
import { lockedFor, readMailing } from './rows.ts'
import { isOpen, type Mailing, mailingHashOf, purposesOf, right } from './rules.ts'
import { holidaysOf, openFrom } from './sendingHours.ts'
import { mailing, mailingWord } from './tables.ts'

/** Why two people have to approve it; null where one is enough (V10). */
async function whyTwo(tx: Tx, { brand, _id }: Mailing, gets: number) {
  if (gets > alonePeople) return `Mehr als ${alonePeople} bekommen sie.`
  const sent = await tx.select({ _id: mailing._id, started: mailing.started }).from(mailing).where(eq(mailing.brand, brand))
  return sent.some(each => each._id !== _id && each.started !== null) ? null : `Es ist die erste von ${brands[brand].name}.`
}

/** The moment from which it goes out, were it approved now. */
async function goesFrom(tx: Tx, { at, anyHour, studios }: Pick<Mailing, 'at' | 'anyHour' | 'studios'>, now = new Date().toISOString()) {
  const wanted = at !== null && at > now ? at : now
  return anyHour ? wanted : openFrom(wanted, await holidaysOf(tx, studios, wanted))
}

/** The effects that approving it would have. */
async function dryOf(tx: Tx, house: House, row: Mailing): Promise<MailingDryRun> {
  const would = await wouldGet({ tx, house }, row)
  const { publicUrl } = house.settings
  const purpose = purposeWords(purposesOf(row)[0] ?? '')
  const { html } = letterOf(row, { publicUrl, purpose, page: `${publicUrl}/abmelden/${'0'.repeat(16)}` })
  return {
    ...would,
    hash: await mailingHashOf(house, row),
    two: await whyTwo(tx, row, would.gets),
    from: await goesFrom(tx, row),
    bytes: Buffer.byteLength(html),
  }
}

export async function dry(given: Acting, _id: string): Promise<MailingDryRun> {
  return dryOf(given.tx, given.house, await lockedFor(given, _id))
}

/** All who could approve it: they hold the right in each of its studios, and in all where it goes to all. */
async function deciders(tx: Tx, { studios }: Mailing): Promise<string[]> {
  const codes = studios.length > 0 ? studios : [everyStudio]
  const held = await Promise.all(codes.map(code => holdersOf(tx, right, code)))
  return (held[0] ?? []).filter(one => held.every(some => some.includes(one)))
}

/** Gives one's word to what was seen; with enough of them it goes out. The same word again is no news. */
export async function approve(given: Acting, _id: string, { hash }: { hash: string }): Promise<MailingRow> {
  const { tx, house, who } = given
  const row = await lockedFor(given, _id)
  const said = await tx.select().from(mailingWord).where(eq(mailingWord.mailing, _id)).orderBy(mailingWord.nth)
  const now = () => readMailing(given, _id)
  if (!isOpen(row)) throw new Refusal('mailing-begun', undefined, await now())
  if (row.state === 'approved' && said.some(({ person }) => person === actorOf(who))) return now()
  const would = await dryOf(tx, house, row)
  if (would.hash !== hash || row.state === 'approved') throw new Refusal('mailing-other', undefined, await now())
  if (would.bytes > mostHtml) throw new Refusal('mailing-large')
  if (would.gets === 0) throw new Refusal('mailing-nobody')
  const needed = would.two === null ? 1 : 2
  const isFirst = said.length === 0
  const first = said.map(({ person }) => person)
  const second = isFirst ? 'another' : await secondWordOf({ who, first, deciders: () => deciders(tx, row) })
  if (!second) throw new Refusal('mailing-own')
  await tx
    .insert(mailingWord)
    .values({ mailing: _id, nth: said.length + 1, person: actorOf(who), at: new Date().toISOString(), alone: second === 'alone' })
  if (isFirst && needed === 2)
    await tx
      .update(mailing)
      .set({ state: 'asked', hash, needed, version: row.version + 1 })
      .where(eq(mailing._id, _id))
  else await letGo(given, row, { hash, needed })
  return now()
}

/** Approved: its run begins at its moment. */
async function letGo({ tx, house }: Acting, row: Mailing, { hash, needed }: { hash: string; needed: number }) {
  const due = await goesFrom(tx, row)
  await tx
    .update(mailing)
    .set({ state: 'approved', reason: null, hash, needed, due, next: due, epoch: house.store.epoch, version: row.version + 1 })
    .where(eq(mailing._id, row._id))
  await orderRun(tx, row._id, due)
}
