import { foldedSql, widelyFoldedSql } from '#server/kit/words.ts'

const namesSql = `vorname || ' ' || nachname`
/** A blank before each word, so that « mei» is the beginning of one. What stands after the @ tells too few people apart to be worth an index. */
export const searchSql = `' ' || ${foldedSql(`${namesSql} || ' ' || split_part(email, '@', 1)`)} || ' ' || ${widelyFoldedSql(namesSql)} || ' ' || regexp_replace(coalesce(telefon, ''), '[^0-9]', '', 'g') || ' '`

/** Surname, then first name, as Swiss lists sort them: ä as a; bytes compare, whatever the database's collation. The names as written come last: Zach, Zäch. */
export const sortSql = `(${foldedSql('nachname')} || chr(1) || ${foldedSql('vorname')} || chr(1) || nachname || vorname) collate "C"`
