import { type SQL, sql } from 'drizzle-orm'
import { person } from './tables.ts'

/** Stands for a person whose account is gone. */
export const gone = 'Gelöscht'

/** A person as lists name them, by surname: «Frei Anna». */
export const listName = sql<string>`coalesce(nullif(trim(concat_ws(' ', ${person.nachname}, ${person.vorname})), ''), ${gone}::text)`

/** What lists sort them by: ä as a, whatever the database's collation; whoever is gone by that word. */
export const byListName: SQL = sql`coalesce(nullif(${person.sortName}, chr(1) || chr(1)), 'geloscht') collate "C"`
