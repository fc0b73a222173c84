import { umlauts } from '#contract/fold.ts'
import { foldedSql, joinedSql, lettersSql, replacedSql, widelyFoldedSql } from '#server/kit/words.ts'

const namesSql = `vorname || ' ' || nachname`
/** Text for searches as it was before names were one with and without their signs; a server of before may still ask for it. */
export const earlierSearchSql = `' ' || ${lettersSql(`${namesSql} || ' ' || split_part(email, '@', 1)`)} || ' ' || ${lettersSql(replacedSql(namesSql, umlauts))} || ' ' || regexp_replace(coalesce(telefon, ''), '[^0-9]', '', 'g') || ' '`
/**
 * Text for searches. The blank before each word makes « mei» the beginning of one. The part after the @ is left out: it tells too few
 * people apart to be worth an index.
 */
export const searchSql = `' ' || ${foldedSql(`${namesSql} || ' ' || split_part(email, '@', 1)`)} || ' ' || ${widelyFoldedSql(namesSql)} || ' ' || ${joinedSql(`(${namesSql})`)} || ' ' || regexp_replace(coalesce(telefon, ''), '[^0-9]', '', 'g') || ' '`

/**
 * Sort key: surname, then first name, as Swiss lists sort them (ä as a). Bytes compare, whatever the database's collation; names as written
 * come last: Zach, Zäch.
 */
export const sortSql = `(${lettersSql('nachname')} || chr(1) || ${lettersSql('vorname')} || chr(1) || nachname || vorname) collate "C"`
