import { foldedSql, widelyFoldedSql } from '#server/kit/words.ts'

const namesSql = `vorname || ' ' || nachname`
/**
 * Text for searches. The blank before each word makes « mei» the beginning of one. The part after the @ is left out: it tells too few
 * people apart to be worth an index.
 */
export const searchSql = `' ' || ${foldedSql(`${namesSql} || ' ' || split_part(email, '@', 1)`)} || ' ' || ${widelyFoldedSql(namesSql)} || ' ' || regexp_replace(coalesce(telefon, ''), '[^0-9]', '', 'g') || ' '`

/**
 * Sort key: surname, then first name, as Swiss lists sort them (ä as a). Bytes compare, whatever the database's collation; names as written
 * come last: Zach, Zäch.
 */
export const sortSql = `(${foldedSql('nachname')} || chr(1) || ${foldedSql('vorname')} || chr(1) || nachname || vorname) collate "C"`
