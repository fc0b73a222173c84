import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'
import type { WithDb, WithLog } from './house.ts'

/** How each column of a table is spelled. */
export type Spellings = Readonly<Record<string, (text: string) => string>>

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
export async function respell({ db, log }: WithDb & WithLog, table: string, spellings: Spellings) {
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
        if (before && spelled && spelled !== before)
          await put(db, { table, column, _id: row._id, before, spelled }).catch(unlessItsOwn(log, table))
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

function put(tx: Tx, { table, column, _id, before, spelled }: Put) {
  const at = sql.identifier(column)
  return tx.execute(sql`update ${sql.identifier(table)} set ${at} = ${spelled} where _id = ${_id}::uuid and ${at} = ${before}`)
}

/** What a rule of the table or other work at the same row refuses is that row's own: it stays for another day, and all others have their turn. */
const unlessItsOwn = (log: WithLog['log'], table: string) => (error: unknown) => {
  const code = (error as { cause?: { code?: string } }).cause?.code ?? ''
  if (!/^(?:23|40)/.test(code)) throw error
  if (code !== taken) log.warn({ err: error, table }, 'a row keeps the spelling of before')
}
