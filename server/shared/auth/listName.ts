import { type SQL, sql } from 'drizzle-orm'
import { person } from './tables.ts'

/** Stands for a person whose account is gone. */
export const goneName = 'Gelöscht'

/** A person as lists name them, by surname: «Frei Anna». */
export const listName = sql<string>`coalesce(nullif(trim(concat_ws(' ', ${person.nachname}, ${person.vorname})), ''), ${goneName}::text)`

/** The name by which lists sort them: ä as a, whatever the database's collation; somebody who is gone by that word. */
export const byListName: SQL = sql`coalesce(nullif(${person.sortName}, chr(1) || chr(1)), 'geloscht') collate "C"`
