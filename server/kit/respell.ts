import { sql } from 'drizzle-orm'
import type { WithDb } from './house.ts'

/** How each column of a table is spelled. */
export type Spellings = Readonly<Record<string, (text: string) => string>>

const atOnce = 500
/** Found by the record without knowing the spelling itself: letters beyond German and French ones, blanks too many, a Swiss number with (0). */
const odd = String.raw`[^ -~À-ÿ]|  |^\s|\s$|^\+410`

/**
 * Brings text of before to its one spelling, row by row beside all other work; doing it again does nothing. What is somebody else's by then, as
 * the address of another account is, stays as it was.
 */
export async function respell({ db }: WithDb, table: string, spellings: Spellings) {
  const columns = Object.keys(spellings)
  const oddly = sql.join(
    columns.map(column => sql`${sql.identifier(column)} ~ ${odd}`),
    sql` or `,
  )
  const chosen = sql.join(
    ['_id', ...columns].map(column => sql.identifier(column)),
    sql`, `,
  )
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await db.execute<Record<string, string | null> & { _id: string }>(
      sql`select ${chosen} from ${sql.identifier(table)} where _id > ${last}::uuid and (${oddly}) order by _id limit ${atOnce}`,
    )
    for (const row of rows)
      for (const column of columns) {
        const before = row[column]
        const spelled = before && spellings[column]!(before)
        if (before && spelled && spelled !== before) await put(db, { table, column, _id: row._id, before, spelled })
      }
    if (rows.length < atOnce) return
    last = rows.at(-1)!._id
  }
}

interface Put {
  table: string
  column: string
  _id: string
  before: string
  spelled: string
}

async function put(db: WithDb['db'], { table, column, _id, before, spelled }: Put) {
  const at = sql.identifier(column)
  const update = sql`update ${sql.identifier(table)} set ${at} = ${spelled} where _id = ${_id}::uuid and ${at} = ${before}`
  await db.execute(update).catch((error: unknown) => {
    if ((error as { cause?: { code?: string } }).cause?.code !== '23505') throw error
  })
}
