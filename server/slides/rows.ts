import { asc, count, eq, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { mostSlides, type ShownSlide, type SlideForm, type SlideRow } from '#contract/slides/shapes.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { type RowAct, rowsOf } from '#server/kit/rows.ts'
import { actorOf } from '#server/serve/serve.ts'
import { fileNamed, mustBePicture } from '#server/shared/files/named.ts'
import { addressedFields, isOn, readerOf } from '#server/shared/notifications/audience.ts'
import { besideSlides } from './plugs.ts'
import { among, mayWriteSlide, slideKind, visibleTo } from './rules.ts'
import { slide } from './tables.ts'

const order = [asc(slide.place), asc(slide._id)]

/** Slides that are there for the caller now, with what else stands among them. */
export async function findShownSlides(given: Acting): Promise<ShownSlide[]> {
  const { tx, house, who } = given
  const found = await tx
    .select()
    .from(slide)
    .where(isOn(slide, readerOf(who)))
    .orderBy(...order)
    .limit(mostSlides)
  const own = found.map(
    ({ _id, title, picture, described, link }): ShownSlide => ({
      _id,
      kind: 'slide',
      title,
      described,
      link,
      startsAt: null,
      picture: `files/${picture}`,
    }),
  )
  const beside = (await Promise.all(besideSlides.all(house).map(asked => asked(given)))).flat()
  return among(
    own,
    beside.map((each): ShownSlide => ({ ...each, kind: 'event', described: each.title })),
  )
}

/** Locks the order and says how many there are. */
async function mustHaveRoom(tx: Tx) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('slides'))`)
  const [found] = await tx.select({ many: count() }).from(slide).where(isNull(slide.removedAt))
  if ((found?.many ?? 0) >= mostSlides) throw new Refusal('slides-full')
}

export const rows = rowsOf({
  table: slide,
  fields: async ({ title, picture, described, link, ...form }: SlideForm, { tx, who }) => ({
    title,
    described,
    link: link ?? null,
    picture: (await fileNamed(tx, who, picture)) ?? '',
    ...addressedFields(form),
  }),
  born: ({ who }) => ({
    created: new Date().toISOString(),
    author: actorOf(who),
    place: sql<number>`(select coalesce(max(s.place), 0) + 1 from slide s)` as unknown as number,
  }),
  shown: ({ created, author: _author, removedAt: _removed, ...row }): SlideRow => ({
    ...row,
    createdAt: created,
    pictureAddress: `files/${row.picture}`,
  }),
  order,
  visibleTo,
  meant: ({ who }) => visibleTo(who),
  mayKeep: (who, { studios }) => mayWriteSlide(who, studios),
  async mayStand({ tx, who }, { studios, picture }) {
    mayWriteSlide(who, studios)
    await mustBePicture(tx, slideKind, 'picture', picture)
  },
  mayReturn: ({ tx }) => mustHaveRoom(tx),
})

/** One that comes again asks for no more room. */
export async function create(given: RowAct & { body: SlideForm }) {
  const [known] = await given.tx.select({ _id: slide._id }).from(slide).where(eq(slide._id, given.body._id))
  if (!known) await mustHaveRoom(given.tx)
  return rows.create(given)
}

/** Puts them into this order; those that it does not name come after in their own. */
export async function putInOrder(given: RowAct, ids: readonly string[]) {
  const { tx } = given
  // Locked in one order, whatever is asked.
  await tx.select({ _id: slide._id }).from(slide).orderBy(asc(slide._id)).for('update')
  const all = await rows.list(given)
  const named = [...new Set(ids)].filter(id => all.some(({ _id }) => _id === id))
  const left = all.filter(({ _id }) => !named.includes(_id)).map(({ _id }) => _id)
  for (const [place, id] of [...named, ...left].entries()) await tx.update(slide).set({ place }).where(eq(slide._id, id))
  return rows.list(given)
}
