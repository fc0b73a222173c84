import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'
import type { WithDb, WithLog } from './house.ts'

/** How each column of a table is spelled. */
export type Spellings = Readonly<Record<string, (text: string) => string>>

export interface Respelled {
  _id: string
  before: string
  spelled: string
}

/** Columns on which more hangs, each with what gives it its spelling, in a transaction of its own for each row. */
export type Steps = Readonly<Record<string, (tx: Tx, respelled: Respelled) => Promise<unknown>>>

const atOnce = 500
/** SQLSTATE of what is somebody else's. */
const taken = '23505'
/**
 * Found by the record without knowing the spelling itself: letters beyond German and French ones, blanks too many, a Swiss number with (0), an
 * address whose domain has other letters than ASCII's.
 */
const odd = String.raw`[^ -~À-ÿ]|  |^\s|\s$|^\+410|@.*[^!-~]`

/**
 * Brings text of before to its one spelling, row by row beside all other work; doing it again does nothing. What is somebody else's by then, as
 * the address of another account is, stays as it was.
 */
export async function respell({ db, log }: WithDb & WithLog, table: string, spellings: Spellings, steps: Steps = {}) {
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
        if (!before || !spelled || spelled === before) continue
        const step = steps[column] ?? plainly(table, column)
        await db.transaction(tx => step(tx, { _id: row._id, before, spelled })).catch(unlessItsOwn(log, table))
      }
    if (rows.length < atOnce) return
    last = rows.at(-1)!._id
  }
}

const plainly =
  (table: string, column: string) =>
  (tx: Tx, { _id, before, spelled }: Respelled) => {
    const at = sql.identifier(column)
    return tx.execute(sql`update ${sql.identifier(table)} set ${at} = ${spelled} where _id = ${_id}::uuid and ${at} = ${before}`)
  }

/** A refusal by a rule of the table or by other work at the same row is that row's own: it stays for another day, and all others have their turn. */
const unlessItsOwn = (log: WithLog['log'], table: string) => (error: unknown) => {
  const code = (error as { cause?: { code?: string } }).cause?.code ?? ''
  if (!/^(?:23|40)/.test(code)) throw error
  if (code !== taken) log.warn({ err: error, table }, 'a row keeps the spelling of before')
}
