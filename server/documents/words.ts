import { wordsSql } from '#server/kit/words.ts'

const columns = ['title', 'issuer_name', 'number', 'reference', 'iban', 'note', 'text']

/** The words of a document for PostgreSQL's own search. */
export const documentWords = () => wordsSql(`(${columns.map(name => `coalesce("${name}", '')`).join(` || ' ' || `)})`)
