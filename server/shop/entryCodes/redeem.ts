import { and, desc, eq, isNull } from 'drizzle-orm'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import { mayUnhand } from '#contract/rules/shop/moves.ts'
import type { EntryCode } from '#contract/shop/entryCodes.ts'
import { dayMs } from '#contract/time.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import { lateDays } from '#server/serve/actingProof.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { hasWaited } from '#server/shop/rules.ts'
import { type CodeRow, tellBuyer, tellLater } from './codeNews.ts'
import { codesWith, shownCode } from './shownCodes.ts'
import { entryCode, entryCodeUse } from './tables.ts'

interface CodeAct {
  _id: string
  studio: string
  at: string
}

const link = (number: number) => `/dashboard/shop/codes?q=${number}`

/** A code of this studio, locked. */
async function lockCodeIn(tx: Tx, _id: string, studio: string) {
  const isMeant = and(eq(entryCode._id, _id), eq(entryCode.studio, studio))
  const [row] = await tx.select().from(entryCode).where(isMeant).for('update')
  if (!row) throw new Refusal('missing')
  return row
}

async function asNow(tx: Tx, _id: string, who: Who): Promise<EntryCode> {
  const [found] = await codesWith(tx, eq(entryCode._id, _id))
  if (!found) throw new Refusal('missing')
  return shownCode(found, who)
}

/** Why nobody comes in by this code on that day; undefined where somebody does. */
function codeRefusalOf(
  { state, until, used, desk, entries }: CodeRow,
  dispute: EntryCode['dispute'],
  day: string,
): RefusalCode | undefined {
  if (state === 'void') return 'code-void'
  if (used + desk >= entries) return 'code-used-up'
  if (day > until) return 'code-over'
  return dispute ? 'code-stopped' : undefined
}

/** How many entries the desk took off by now, and what that makes of the code; one whose money is gone opens for none that is put back. */
async function counted({ tx, house }: Acting<WithBus>, row: CodeRow, change: 1 | -1, { refunded, dispute }: EntryCode) {
  const desk = row.desk + change
  const left = row.saved ? 'saved' : 'waiting'
  const isUsed = row.used + desk >= row.entries
  const state = row.state === 'void' ? 'void' : isUsed ? 'used' : refunded || dispute === 'lost' ? 'void' : left
  const isNew = state === 'void' && row.state !== 'void'
  await tx
    .update(entryCode)
    .set({ desk, state, ...(isNew && { voided: new Date().toISOString(), trouble: null }) })
    .where(eq(entryCode._id, row._id))
  if (isNew || state !== 'void') await tellLater(tx, [row._id], isNew ? 'void' : 'save')
  await tellBuyer(tx, house, row)
}

/** When an act was done, by its device's clock: never later than it arrived, longer ago than acts wait on a device, or before its code. */
function doneAt(at: string, received: string, born = '') {
  const longAgo = new Date(Date.parse(received) - lateDays * dayMs).toISOString()
  const first = born > longAgo ? born : longAgo
  return at > received ? received : at < first ? first : at
}

/** Takes an entry off; done again under its id it is the same one. */
export async function redeem(given: Acting, code: string, { _id, studio, at, reason }: CodeAct & { reason: string }) {
  const { tx, who } = given
  const row = await lockCodeIn(tx, code, studio)
  const [known] = await tx.select().from(entryCodeUse).where(eq(entryCodeUse._id, _id))
  if (known && known.code !== code) throw new Refusal('taken')
  if (known) return asNow(tx, code, who)
  const received = new Date().toISOString()
  const done = doneAt(at, received, row.created)
  const now = await asNow(tx, code, who)
  // A clock that names a time from before anything could have waited says nothing about the day.
  const why = codeRefusalOf(row, now.dispute, dayOf(at < doneAt(at, received) ? received : done))
  if (why) throw new Refusal(why, undefined, now)
  await tx.insert(entryCodeUse).values({ _id, code, by: actorOf(who), reason, at: done, received })
  await counted(given, row, 1, now)
  return asNow(tx, code, who)
}

/** Puts the entry of an act back. */
export async function unredeem(given: Acting, code: string, { _id, studio, at }: CodeAct) {
  const { tx, who } = given
  const row = await lockCodeIn(tx, code, studio)
  const [use] = await tx
    .select()
    .from(entryCodeUse)
    .where(and(eq(entryCodeUse._id, _id), eq(entryCodeUse.code, code)))
  if (use && !use.undone) {
    const received = new Date().toISOString()
    mayUnhand(use.received, doneAt(at, received))
    await tx.update(entryCodeUse).set({ undone: received }).where(eq(entryCodeUse._id, _id))
    await counted(given, row, -1, await asNow(tx, code, who))
  }
  return asNow(tx, code, who)
}

/**
 * The entrance told that it had let somebody in meanwhile, so that more came in than there are entries: those who took the last ones off at the
 * desk learn whose code it is.
 */
export async function tellOver(tx: Tx, house: WithBus, { _id, used: before, desk, entries }: CodeRow, used: number) {
  const over = Math.min(desk, used + desk - entries) - Math.max(0, before + desk - entries)
  if (over <= 0) return
  const isStanding = and(eq(entryCodeUse.code, _id), isNull(entryCodeUse.undone))
  const last = await tx
    .select({ by: entryCodeUse.by })
    .from(entryCodeUse)
    .where(isStanding)
    .orderBy(desc(entryCodeUse.received))
    .limit(over)
  const people = [...new Set(last.flatMap(({ by }) => by ?? []))]
  const [found] = await codesWith(tx, eq(entryCode._id, _id))
  if (!found || people.length === 0) return
  const title = `${calledOf({ ...found, title: found.row.title })}: Am Empfang kam ein Eintritt mehr, als übrig war. Am Eingang waren die anderen schon gebraucht.`
  await notify(tx, house, { people, title, link: link(found.number), tone: 'warn' })
}

/** «Zehnerkarte von Ursina Ammann, Bestellung 10012». */
const calledOf = ({ title, buyer, number }: Pick<EntryCode, 'title' | 'number'> & { buyer: string | null }) =>
  `${title}${buyer ? ` von ${buyer}` : ''}, Bestellung ${number}`

interface RefusedEntry {
  house: WithBus
  who: Pick<Who, '_id' | 'employee'>
  body: Pick<CodeAct, 'at'>
  refusal: Refusal
}

/** An entry that was taken off without a network is refused: who let somebody in learns whose code it was and why. */
export async function tellRefused(tx: Tx, all: readonly RefusedEntry[]) {
  for (const { house, who, body, refusal } of all) {
    const code = refusal.current as EntryCode | undefined
    if (!code || !hasWaited(body.at)) continue
    const title = `${calledOf(code)}: ${refusal.message}`
    await notify(tx, house, { people: [actorOf(who)], title, link: link(code.number), tone: 'danger' })
  }
}
