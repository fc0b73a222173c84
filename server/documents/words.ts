import { wordsSql } from '#server/kit/words.ts'

const columns = ['title', 'issuer_name', 'number', 'reference', 'iban', 'note', 'text']

/** The words of a document for PostgreSQL's own search; the index and whoever asks say the same. */
export const documentWords = () => wordsSql(`(${columns.map(name => `coalesce("${name}", '')`).join(` || ' ' || `)})`)

/** The same of the table by its name, where others stand beside it. */
export const wordsOfDocument = () => wordsSql(`(${columns.map(name => `coalesce("document"."${name}", '')`).join(` || ' ' || `)})`)
