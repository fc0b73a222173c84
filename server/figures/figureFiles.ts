import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { FigureKind, FileRow } from '#contract/figures/shapes.ts'
import type { PageQuery } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { paged } from '#server/kit/page.ts'
import { rowsOf } from '#server/kit/rows.ts'
import type { Who } from '#server/kit/who.ts'
import { person } from '#server/shared/auth/tables.ts'
import { mayWrite } from './rules.ts'
import { figureFile, figureMonth } from './tables.ts'

const ofFile = sql`from ${figureMonth} m where m.file = ${figureFile._id}`
/** A file stands while it is the last to say some month of its own. */
const stands = sql<boolean>`exists (select 1 ${ofFile} and not exists (select 1 from ${figureMonth} n join ${figureFile} f on f._id = n.file
  where n.studio = m.studio and n.month = m.month and f.kind = ${figureFile.kind} and f.removed_at is null
  and (f.taken, f._id) > (${figureFile.taken}, ${figureFile._id})))`

/** Files that were taken over, as the contract has them. */
export async function fileRows(tx: Tx, where: SQL | undefined): Promise<FileRow[]> {
  const rows = await tx
    .select({
      _id: figureFile._id,
      kind: figureFile.kind,
      studio: figureFile.studio,
      name: figureFile.name,
      at: sql<string>`${figureFile.taken}`.mapWith(figureFile.taken),
      by: sql<string | null>`${person.vorname} || ' ' || ${person.nachname}`,
      lines: figureFile.lines,
      from: sql<string>`(select min(m.month) ${ofFile})`,
      to: sql<string>`(select max(m.month) ${ofFile})`,
      stands,
      version: figureFile.version,
    })
    .from(figureFile)
    .leftJoin(person, eq(person._id, figureFile.by))
    .where(and(isNotNull(figureFile.taken), where))
  return rows
}

interface FilesAsked extends PageQuery {
  kind?: string[]
  studio?: string[]
}

/** A page of the files that the caller may write. */
export async function filePage(tx: Tx, who: Who, asked: FilesAsked) {
  const rows = (await fileRows(tx, isNull(figureFile.removedAt))).filter(({ studio }) => mayWrite(who, studio))
  const isAsked = ({ kind, studio }: FileRow) =>
    (!asked.kind?.length || asked.kind.includes(kind)) && (!asked.studio?.length || asked.studio.includes(studio ?? ''))
  return paged(rows.filter(isAsked), { ...asked, sort: asked.sort ?? '-at' }, row => row.name, 'at')
}

type FigureFileFields = { kind: FigureKind; name: string; lines: number; checked: string; fresh: [] }

/** The life of files that were taken over: taken back, and back again. */
export const fileLife = rowsOf({
  table: figureFile,
  fields: (row: FigureFileFields) => row,
  meant: () => isNotNull(figureFile.taken),
  mayKeep: (who, { studio }) => {
    if (!mayWrite(who, studio)) throw new Refusal('missing')
  },
})

/** The file as it stands. */
export async function fileNow(tx: Tx, _id: string) {
  const [row] = await fileRows(tx, eq(figureFile._id, _id))
  if (!row) throw new Refusal('missing')
  return row
}
