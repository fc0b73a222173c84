import { eq } from 'drizzle-orm'
import type { CoachNote } from '#contract/nutrition/diary.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { tellNutrition } from '#server/nutrition/nutritionNews.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { coachNote } from './tables.ts'

const none: CoachNote = { text: null, version: 0, at: null }

export async function noteOf(tx: Tx, person: string): Promise<CoachNote> {
  const [row] = await tx
    .select({ text: coachNote.text, version: coachNote.version, at: coachNote.at })
    .from(coachNote)
    .where(eq(coachNote.person, person))
  return row ?? none
}

/** Writes a member's note over the version that its author saw; `stale` hands back the one that stands, whose text is then read. */
export async function setNote(
  tx: Tx,
  house: House,
  by: { person: string; author: string },
  { text, version }: Pick<CoachNote, 'text' | 'version'>,
): Promise<Pick<CoachNote, 'version'>> {
  const said = text?.trim() || null
  const at = new Date().toISOString()
  // A first one is put there before it is locked: of two at once the second waits, and finds it.
  await tx
    .insert(coachNote)
    .values({ ...by, text: null, at, version: 0 })
    .onConflictDoNothing()
  const [row] = await tx.select().from(coachNote).where(eq(coachNote.person, by.person)).for('update')
  const stands = row ?? none
  if (stands.text === said) return { version: stands.version }
  if (stands.version !== version) throw new Refusal('stale', undefined, { version: stands.version })
  await tx
    .update(coachNote)
    .set({ text: said, author: by.author, at, version: version + 1 })
    .where(eq(coachNote.person, by.person))
  if (said) await notify(tx, house, { people: [by.person], title: 'Dein Coach hat dir zur Ernährung geschrieben', link: '/nutrition/main' })
  await tellNutrition(tx, house, by.person)
  return { version: version + 1 }
}
