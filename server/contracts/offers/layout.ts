import { asc, desc, eq, sql } from 'drizzle-orm'
import { type Brand, brandOf, brands } from '#contract/brand.ts'
import type { CallBody } from '#contract/call.ts'
import type { PaperLayout, PaperLook } from '#contract/contracts/layoutShapes.ts'
import type { layouts } from '#contract/contracts/layouts.ts'
import { Refusal } from '#contract/refusals.ts'
import { dayMs } from '#contract/time.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { isSame } from '#server/kit/row.ts'
import { actorOf } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { contractLayout } from './tables.ts'

/** The look of the house itself, under number 1. */
const plain: PaperLook = { mark: true, seat: null, before: null, after: null, footer: null }

const allOf = (tx: Tx, brand: Brand) =>
  tx
    .select({
      number: contractLayout.number,
      look: contractLayout.look,
      publishedAt: contractLayout.publishedAt,
      by: sql<string | null>`nullif(trim(concat_ws(' ', ${person.vorname}, ${person.nachname})), '')`,
    })
    .from(contractLayout)
    .leftJoin(person, eq(person._id, contractLayout.publishedBy))
    .where(eq(contractLayout.brand, brand))
    .orderBy(desc(contractLayout.number))

/** The look of a studio's papers that stands; null is the house's own. */
export async function layoutIn(tx: Tx, studio: string): Promise<PaperLayout | null> {
  const [row] = await tx
    .select({ number: contractLayout.number, look: contractLayout.look })
    .from(contractLayout)
    .where(eq(contractLayout.brand, brandOf(studio)))
    .orderBy(desc(contractLayout.number))
    .limit(1)
  return row ?? null
}

/** So long after another look was published a paper may still have the one before, as devices away may know it (C43). */
const holdsMs = 14 * dayMs

/** Looks that a paper which was signed then may have, the newest first: a signature tells by its hash which it was. */
export async function layoutsAt(tx: Tx, studio: string, signedAt: string): Promise<(PaperLayout | null)[]> {
  const rows = await tx
    .select({ number: contractLayout.number, look: contractLayout.look, publishedAt: contractLayout.publishedAt })
    .from(contractLayout)
    .where(eq(contractLayout.brand, brandOf(studio)))
    .orderBy(asc(contractLayout.number))
  const known = [null, ...rows]
  return known
    .filter((_, nth) => {
      const next = rows[nth]
      return !next || Date.parse(next.publishedAt) + holdsMs >= Date.parse(signedAt)
    })
    .map(row => row && { number: row.number, look: row.look })
    .toReversed()
}

async function readOfferLayout(tx: Tx, brand: Brand) {
  const versions = await allOf(tx, brand)
  const [newest] = versions
  const told = versions.map(({ number, publishedAt, by }) => ({ number, publishedAt, by }))
  return { brand, number: newest?.number ?? 1, look: newest?.look ?? plain, versions: told }
}

/** How both brands' papers look. */
export async function layoutList(tx: Tx) {
  const all: Awaited<ReturnType<typeof readOfferLayout>>[] = []
  for (const brand of Object.keys(brands) as Brand[]) all.push(await readOfferLayout(tx, brand))
  return all
}

/** Publishes a brand's next look; two at once come one after the other. */
export async function publishLayout({ tx, who }: Acting, brand: Brand, { seen, ...form }: CallBody<(typeof layouts)['publish']>) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`layout ${brand}`}, 0))`)
  const standing = await readOfferLayout(tx, brand)
  const look: PaperLook = {
    mark: form.mark,
    seat: form.seat || null,
    before: form.before || null,
    after: form.after || null,
    footer: form.footer || null,
  }
  if (isSame(standing.look, look)) return standing
  if (standing.number !== seen) throw new Refusal('stale', undefined, standing)
  const row = { brand, number: standing.number + 1, look, publishedAt: new Date().toISOString(), publishedBy: actorOf(who) }
  await tx.insert(contractLayout).values(row)
  return readOfferLayout(tx, brand)
}
