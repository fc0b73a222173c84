import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { TeamNote } from '#contract/nutrition/nutritionOffice.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { nutritionAccess } from '#server/nutrition/tables.ts'

const columns = {
  person: nutritionAccess.person,
  text: nutritionAccess.note,
  version: nutritionAccess.noteVersion,
}

type Note = TeamNote & { person: string }

/** The team's note on the person whose access it is, and who that is; `meant` are the accesses that the call may mean. */
export async function noteOf(tx: Tx, _id: string, meant: SQL | undefined): Promise<Note> {
  const [row] = await tx.select(columns).from(nutritionAccess).where(mayBe(_id, meant))
  if (!row) throw new Refusal('missing')
  return row
}

const mayBe = (_id: string, meant: SQL | undefined) => and(eq(nutritionAccess._id, _id), isNull(nutritionAccess.removedAt), meant)

/** Writes it over the one that its author saw; where none stands nothing is lost, whatever was seen. */
export async function setNote(tx: Tx, _id: string, { text, version }: TeamNote, meant: SQL | undefined) {
  const [row] = await tx.select(columns).from(nutritionAccess).where(mayBe(_id, meant)).for('update')
  if (!row) throw new Refusal('missing')
  const said = text?.trim() || null
  if (row.text === said) return row
  if (row.text !== null && row.version !== version) throw new Refusal('stale', undefined, { version: row.version })
  const next = { note: said, noteVersion: row.version + 1 }
  await tx.update(nutritionAccess).set(next).where(eq(nutritionAccess._id, _id))
  return { person: row.person, version: next.noteVersion }
}
