import { object } from 'yup'
import { every } from '#contract/access.ts'
import { get } from '#contract/call.ts'
import { studioCode, text } from '#contract/shapes.ts'

/** YYYY-MM. */
const month = () =>
  text(7)
    .matches(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, 'Gib den Monat als Jahr und Monat an.')
    .required()
/** Payments are for office and administration (C01). */
const asked = {
  access: every(['d_fetchAllDocs', 'd_fetchDocs'], ['role:office', 'role:admin']),
  studio: ({ query }: { query: Record<string, unknown> }) => query.studio as string | undefined,
  params: { month: month() },
  query: object({ studio: studioCode().required() }),
  limit: { times: 60, seconds: 3600 },
  example: { params: { month: '2026-11' }, query: { studio: 'winterthur' } },
} as const

/** Calls of `payLists` for the trustee: all of a studio's bills by their day, those of the rejected left out (issue 33 §8). */
export const monthCalls = {
  /** Issuer, number, days, amount, account, state and the file's name in the zip, a line a bill. Not in the specification. */
  monthExcel: get('documents/month/:month/excel', asked, 'file'),
  /** The papers themselves and what is attached to each, numbered as the Excel names them. Not in the specification. */
  monthZip: get('documents/month/:month/zip', asked, 'file'),
}
