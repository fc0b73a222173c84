import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { MailingAmounts, MailingBlock, MailingForm, MailingRow } from '#contract/mailings/shapes.ts'
import { type DeliveryState, deliveryStates, type MailingState } from '#contract/mailings/words.ts'
import type { PageQuery } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { paged } from '#server/kit/page.ts'
import { type RowAct, rowsOf } from '#server/kit/rows.ts'
import { sanitise } from '#server/kit/sanitise.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { listName } from '#server/shared/auth/listName.ts'
import { person } from '#server/shared/auth/tables.ts'
import { fileNamed, mustBePicture } from '#server/shared/files/named.ts'
import { isOpen, type Mailing, mailingKind, mayWriteTo, visibleTo } from './rules.ts'
import { delivery, mailing, mailingClick, mailingWord } from './tables.ts'

const nothing = (): MailingAmounts => ({
  ...(Object.fromEntries(Object.keys(deliveryStates).map(state => [state, 0])) as Record<DeliveryState, number>),
  bounced: 0,
})

/** A block as it is kept: its text clean, its picture under its own name. */
async function keptBlockOf(tx: Tx, who: Who, block: MailingBlock): Promise<MailingBlock> {
  const picture = await fileNamed(tx, who, block.picture)
  return { ...block, picture, text: block.kind === 'text' && block.text ? sanitise(block.text) : (block.text ?? null) }
}

const author = sql<string | null>`(select ${listName} from ${person} where ${person._id} = ${mailing.author})`

const rows = rowsOf({
  table: mailing,
  fields: async ({ subject, brand, advertises, centers, studios, roles, blocks, at, anyHour }: MailingForm, { tx, who }) => ({
    subject,
    brand,
    advertises,
    centers: advertises === 'newsletter' ? (centers ?? []) : [],
    studios: studios ?? [],
    roles: roles ?? [],
    blocks: await Promise.all(blocks.map(each => keptBlockOf(tx, who, each as MailingBlock))),
    at: at ?? null,
    anyHour: anyHour ?? false,
  }),
  born: ({ who }) => ({ created: new Date().toISOString(), author: actorOf(who) }),
  beside: { author },
  shown: ({ created, hash: _h, due: _d, epoch: _e, run: _r, heartbeat: _b, ...row }) => ({ ...row, createdAt: created }),
  visibleTo,
  meant: ({ who }) => visibleTo(who),
  mayKeep: (who, { studios }) => mayWriteTo(who, studios),
  async mayStand({ tx, who }, { studios, blocks }) {
    mayWriteTo(who, studios)
    for (const { picture } of blocks) await mustBePicture(tx, mailingKind, 'blocks', picture ?? null)
  },
})

type Plain = Awaited<ReturnType<typeof rows.read>>[number]

/** The outcomes of these mailings' rows. */
export async function amountsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, MailingAmounts>> {
  const counts = await tx
    .select({ of: delivery.mailing, state: delivery.state, many: count(), bounced: count(delivery.bounce) })
    .from(delivery)
    .where(inArray(delivery.mailing, [...ids]))
    .groupBy(delivery.mailing, delivery.state)
  const found = new Map<string, MailingAmounts>()
  for (const { of, state, many, bounced } of counts) {
    const amounts = found.get(of) ?? nothing()
    found.set(of, { ...amounts, [state]: many, bounced: amounts.bounced + bounced })
  }
  return found
}

/** Adds what stands in other tables to these rows. */
async function completeMailings(tx: Tx, plain: readonly Plain[]): Promise<MailingRow[]> {
  if (plain.length === 0) return []
  const ids = plain.map(({ _id }) => _id)
  const words = await tx
    .select({ word: mailingWord, name: listName })
    .from(mailingWord)
    .leftJoin(person, eq(person._id, mailingWord.person))
    .where(inArray(mailingWord.mailing, ids))
    .orderBy(mailingWord.nth)
  const clicks = await tx
    .select({ of: mailingClick.mailing, many: sql<number>`sum(${mailingClick.count})::int` })
    .from(mailingClick)
    .where(inArray(mailingClick.mailing, ids))
    .groupBy(mailingClick.mailing)
  const amounts = await amountsOf(tx, ids)
  return plain.map(({ sums, ...row }) => ({
    ...row,
    words: words
      .filter(({ word }) => word.mailing === row._id)
      .map(({ word: { mailing: of, nth, at, alone }, name }) => ({ _id: wordId(of, nth), name, at, alone })),
    amounts: sums ?? amounts.get(row._id) ?? nothing(),
    clicks: clicks.find(({ of }) => of === row._id)?.many ?? 0,
  }))
}

/** An id of a word that stays the same: that of its mailing with its place at the end. */
const wordId = (of: string, nth: number) => `${of.slice(0, -2)}${nth.toString(16).padStart(2, '0')}`

const withCounts = async ({ tx }: Pick<Acting, 'tx'>, row: Plain) => (await completeMailings(tx, [row]))[0]!

/** The row as it stands, for whoever may see it. */
export const readMailing = async (given: Acting, _id: string) => withCounts(given, await rows.one({ ...given, params: { id: _id } }))

/** The row itself, locked, for somebody who may send it. */
export async function lockedFor({ tx, who }: Acting, _id: string): Promise<Mailing> {
  const [row] = await tx
    .select()
    .from(mailing)
    .where(and(eq(mailing._id, _id), visibleTo(who)))
    .for('update')
  if (!row) throw new Refusal('missing')
  mayWriteTo(who, row.studios)
  return row
}

export const create = async (given: RowAct & { body: MailingForm }) => withCounts(given, await rows.create(given))

/** Changes one that does not go out yet; what was approved has to be approved again (V10). */
export async function edit(given: RowAct & { body: MailingForm & { version: number }; params: { id: string } }): Promise<MailingRow> {
  const { tx, params } = given
  const before = await lockedFor(given, params.id)
  if (!isOpen(before)) throw new Refusal('mailing-begun', undefined, await readMailing(given, params.id))
  const after = await rows.edit({ ...given, body: { ...given.body, _id: params.id } })
  if (after.version === before.version) return withCounts(given, after)
  await tx.update(mailing).set({ state: 'draft', hash: null, needed: null, due: null, next: null }).where(eq(mailing._id, params.id))
  await tx.delete(mailingWord).where(eq(mailingWord.mailing, params.id))
  return readMailing(given, params.id)
}

type MailingPageParams = PageQuery & { state?: MailingState[] }

/** One page of all that the caller looks after, the newest first where no other order is asked for. */
export async function pageOfMailings(given: RowAct & { query: MailingPageParams }) {
  const { state, sort = '-createdAt', ...query } = given.query
  const all = await rows.read(given, state?.length ? inArray(mailing.state, state) : undefined)
  const page = paged(all, { ...query, sort }, ({ subject }) => subject, 'createdAt')
  return { rows: await completeMailings(given.tx, page.rows), total: page.total }
}
