import { and, eq, exists, isNotNull, sql } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import { type diary, proteinWrong } from '#contract/nutrition/diary.ts'
import { Refusal } from '#contract/refusals.ts'
import { usualActivity } from '#contract/rules/nutrition/targets.ts'
import type { Tx } from '#server/kit/database.ts'
import { holdsIn } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { diarySetting } from './tables.ts'
import { mustBeHealthy } from './target.ts'

const of = (who: string) => eq(diarySetting.person, who)

export async function aimOf(tx: Tx, who: string) {
  const [row] = await tx.select().from(diarySetting).where(of(who))
  return { activity: row?.activity ?? usualActivity, kcal: row?.kcal ?? null, protein: row?.protein ?? null }
}

/** Refuses an energy of one's own where it is told to nobody (H34). */
async function mustBeAimed(tx: Tx, who: string, kcal: number) {
  const [row] = await tx.select().from(person).where(eq(person._id, who))
  if (!row?.geburtstag) throw new Refusal('invalid', { kcal: 'Trag zuerst in deinem Profil dein Geburtsdatum ein.' })
  mustBeHealthy(row, kcal, least => `Weniger als ${least} kcal am Tag sind kein Ziel, bei dem wir helfen.`)
}

/** Sets what is given; what is left out stays. Without an energy nothing is aimed at any more. */
export async function setAim(tx: Tx, who: string, { activity, ...given }: CallBody<typeof diary.setAim>) {
  if (given.kcal) await mustBeAimed(tx, who, given.kcal)
  const [stands] = await tx.select().from(diarySetting).where(of(who)).for('update')
  const { kcal = stands?.kcal ?? null, protein = given.kcal === null ? null : (stands?.protein ?? null) } = given
  const wrong = given.kcal === undefined && given.protein === undefined ? undefined : proteinWrong(kcal, protein)
  if (wrong !== undefined) throw new Refusal('invalid', { protein: wrong })
  const set = { activity, kcal, protein }
  await tx
    .insert(diarySetting)
    .values({ person: who, ...set })
    .onConflictDoUpdate({ target: diarySetting.person, set })
  return aimOf(tx, who)
}

/** A share holds in the studio in which it was given. */
const standing = and(eq(diarySetting.person, person._id), eq(diarySetting.sharedIn, person.studioCode))

async function sharer(tx: Tx, who: string) {
  const [row] = await tx.select({ person }).from(person).innerJoin(diarySetting, standing).where(eq(person._id, who))
  return row?.person
}

export const isSharing = async (tx: Tx, who: string) => ({ shared: (await sharer(tx, who)) !== undefined })

export async function share(tx: Tx, who: string, shared: boolean) {
  const [row] = await tx.select({ studio: person.studioCode }).from(person).where(eq(person._id, who)).for('no key update')
  const set = { sharedIn: shared ? (row?.studio ?? null) : null }
  await tx
    .insert(diarySetting)
    .values({ person: who, ...set })
    .onConflictDoUpdate({ target: diarySetting.person, set })
  return isSharing(tx, who)
}

/** Ends what was shared in a studio that its member has left. */
export const endShares = (tx: Tx) =>
  tx
    .update(diarySetting)
    .set({ sharedIn: null })
    .where(
      and(
        isNotNull(diarySetting.sharedIn),
        exists(
          tx
            .select({ one: sql`1` })
            .from(person)
            .where(and(eq(person._id, diarySetting.person), sql`${person.studioCode} is distinct from ${diarySetting.sharedIn}`)),
        ),
      ),
    )

/** Refuses whose diary the caller may not read: only one that is shared where they look after nutrition. */
export async function mustBeShared(tx: Tx, who: Who, asked: string) {
  const found = await sharer(tx, asked)
  if (!found?.studioCode || !holdsIn('nutrition_admin', who, found.studioCode)) throw new Refusal('missing')
}
