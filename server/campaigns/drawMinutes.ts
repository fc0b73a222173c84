import { randomBytes } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Minutes, Prize } from '#contract/campaigns/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { everyStudio } from '#contract/rights.ts'
import { drawsFrom } from '#contract/rules/campaigns/states.ts'
import type { Acting, Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { actorOf } from '#server/serve/serve.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { orderMail } from '#server/shared/auth/signInMails.ts'
import { person } from '#server/shared/auth/tables.ts'
import { secondWordOf } from '#server/shared/twoPeople.ts'
import { drawFrom, drawVersion, hashOfList, listOf } from './drawing.ts'
import { type CampaignRecord, findSeenCampaign, lockedFor } from './rules.ts'
import { campaignDraw, campaignEntry } from './tables.ts'

type Draw = typeof campaignDraw.$inferSelect

/** A prize for each place, in the order of the prizes. */
const prizePlacesOf = (prizes: readonly Prize[]) =>
  prizes
    .filter(({ blank }) => !blank)
    .flatMap(({ name, count }) => Array.from({ length: Math.min(count, 500) }, () => name))
    .slice(0, 500)

const drawOf = async (tx: Tx, _id: string): Promise<Draw | undefined> =>
  (await tx.select().from(campaignDraw).where(eq(campaignDraw.campaign, _id)))[0]

/** The word of one person; the second one's draws. The campaign is locked: of two at once one draws. */
export async function giveWord(given: Acting, _id: string): Promise<Minutes> {
  const { tx, who } = given
  const row = await lockedFor(tx, who, _id)
  if (row.kind !== 'draw' || row.removedAt) throw new Refusal('missing')
  const known = await drawOf(tx, _id)
  if (known?.drawnAt) throw new Refusal('draw-done')
  if (!row.live || drawsFrom(row.to) > Date.now()) throw new Refusal('draw-early')
  if (prizePlacesOf(row.prizes).length === 0 || (await tx.$count(campaignEntry, eq(campaignEntry.campaign, _id))) === 0)
    throw new Refusal('draw-empty')
  const actor = actorOf(who)
  const first = known ? known.askedBy : actor
  const second = await secondWordOf({ who, first: [first], deciders: () => holdersOf(tx, 'mk_campaigns', everyStudio) })
  if (!known) await tx.insert(campaignDraw).values({ campaign: _id, askedBy: actor, askedAt: new Date().toISOString() })
  if (!second) {
    if (known) throw new Refusal('draw-own')
    return minutesOf(given, _id)
  }
  await drawNow(given, row, second === 'alone')
  return minutesOf(given, _id)
}

async function drawNow({ tx, house, who }: Acting, row: CampaignRecord, alone: boolean) {
  const entries = await tx
    .select()
    .from(campaignEntry)
    .where(eq(campaignEntry.campaign, row._id))
    .orderBy(campaignEntry.day, campaignEntry.at, campaignEntry._id)
  // The list is frozen and named before there is a seed: nobody could fit the one to the other.
  const list = listOf(entries)
  const hash = hashOfList(list)
  const seed = randomBytes(32).toString('hex')
  const prizes = prizePlacesOf(row.prizes)
  const { winners, substitutes } = drawFrom(list, seed, prizes.length)
  const won = winners.map((entry, at) => ({ entry, prize: prizes[at]! }))
  const drawn = { drawnBy: actorOf(who), drawnAt: new Date().toISOString(), alone, version: drawVersion, list, hash, seed }
  await tx
    .update(campaignDraw)
    .set({ ...drawn, winners: won, substitutes })
    .where(eq(campaignDraw.campaign, row._id))
  for (const { entry, prize } of won) await tellWinner({ tx, house }, row, { entry: entries.find(each => each._id === entry)!, prize })
}

interface Won {
  entry: typeof campaignEntry.$inferSelect
  prize: string
}

const tellWinner = ({ tx, house }: Within<House>, row: CampaignRecord, { entry, prize }: Won) =>
  orderMail(tx, house, {
    to: entry.email,
    template: 'plain',
    studio: entry.studio ?? row.studios[0] ?? null,
    person: entry.person ?? undefined,
    key: `draw.${entry._id}`,
    data: {
      subject: `${row.title}: Du hast gewonnen`,
      text: [
        'Hallo',
        `Bei «${row.title}» hat das Los dich getroffen: ${prize}. Melde dich in deinem Studio, wir halten den Preis für dich bereit.`,
      ],
    },
  })

const called = (row: { vorname: string | null; nachname: string | null } | null) =>
  row ? [row.vorname, row.nachname].filter(Boolean).join(' ') || null : null

/** The minutes of a draw, and whether drawing again comes to the same. */
export async function minutesOf({ tx, who }: Acting, _id: string): Promise<Minutes> {
  await findSeenCampaign(tx, who, _id)
  const [asker, drawer] = [alias(person, 'asker'), alias(person, 'drawer')]
  const [found] = await tx
    .select({ row: campaignDraw, asker, drawer })
    .from(campaignDraw)
    .leftJoin(asker, eq(asker._id, campaignDraw.askedBy))
    .leftJoin(drawer, eq(drawer._id, campaignDraw.drawnBy))
    .where(eq(campaignDraw.campaign, _id))
  if (!found) throw new Refusal('missing')
  const { row } = found
  const names = await namesOf(tx, [...row.winners.map(({ entry }) => entry), ...row.substitutes])
  return {
    askedBy: called(found.asker),
    askedAt: row.askedAt,
    drawnBy: called(found.drawer),
    drawnAt: row.drawnAt,
    alone: row.alone,
    version: row.version,
    entries: row.list.length,
    hash: row.hash,
    seed: row.seed,
    repeats: repeats(row),
    winners: row.winners.map(({ entry, prize }) => ({ entry, prize, name: names.get(entry) ?? null })),
    substitutes: row.substitutes.map(entry => ({ entry, name: names.get(entry) ?? null })),
  }
}

function repeats({ list, seed, hash, winners, substitutes }: Draw) {
  if (!seed || hashOfList(list) !== hash) return false
  const again = drawFrom(list, seed, winners.length)
  return again.winners.join() === winners.map(({ entry }) => entry).join() && again.substitutes.join() === substitutes.join()
}

async function namesOf(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string | null>()
  const found = await tx
    .select()
    .from(campaignEntry)
    .where(inArray(campaignEntry._id, [...ids]))
  return new Map(found.map(row => [row._id, called(row)]))
}
