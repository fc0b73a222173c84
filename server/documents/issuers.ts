import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Issuer, IssuerForm } from '#contract/documents/issuers.ts'
import { foldLetters } from '#contract/fold.ts'
import { Refusal } from '#contract/refusals.ts'
import { unpaid } from '#contract/rules/documents/states.ts'
import type { RowAct } from '#server/kit/rows.ts'
import { rowsOf } from '#server/kit/rows.ts'
import { actorOf } from '#server/serve/serve.ts'
import { document, invoiceIssuer, issuerIban } from './tables.ts'

/** The most issuers of the chain. */
const most = 20_000

const beside = {
  ibans: sql<
    string[]
  >`coalesce((select json_agg(k.iban order by k.at desc, k.iban) from issuer_iban k where k.issuer = invoice_issuer._id), '[]'::json)`,
  documents: sql<number>`(select count(*)::int from document d where d.issuer = invoice_issuer._id and d.removed_at is null)`,
}

/** Two issuers of one name are one too many; another first account would pass by whoever confirms a new one. */
async function mustStand({ tx }: RowAct, { name, iban }: Pick<IssuerForm, 'name' | 'iban'>, _id: string) {
  // One after the other: no key of the record folds as German does.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('formkurve invoice issuers', 0))`)
  const known = await tx
    .select({ _id: invoiceIssuer._id, name: invoiceIssuer.name })
    .from(invoiceIssuer)
    .where(isNull(invoiceIssuer.removedAt))
  if (known.some(row => row._id !== _id && foldLetters(row.name) === foldLetters(name)))
    throw new Refusal('taken', { name: 'Diesen Aussteller gibt es schon.' })
  if (known.length >= most) throw new Refusal('invalid', { name: 'Mehr Aussteller gehen nicht.' })
  const [before] = await tx.select({ iban: invoiceIssuer.iban }).from(invoiceIssuer).where(eq(invoiceIssuer._id, _id))
  const accounts = await tx.select({ iban: issuerIban.iban }).from(issuerIban).where(eq(issuerIban.issuer, _id))
  const isAnother = iban !== null && accounts.length > 0 && !accounts.some(one => one.iban === iban)
  if ((before?.iban && before.iban !== iban) || isAnother)
    throw new Refusal('invalid', { iban: 'Eine neue IBAN kommt mit einer Rechnung: Dort bestätigt sie jemand anderes.' })
}

export const issuers = rowsOf({
  table: invoiceIssuer,
  fields: ({ name, iban, account, days, note }: Omit<IssuerForm, '_id'>) => ({ name, iban, account, days, note }),
  beside,
  shown: ({ removedAt: _, ...row }): Issuer => row,
  mayStand: mustStand,
  async mayGo(tx, { _id }) {
    const needed = and(eq(document.issuer, _id), inArray(document.state, [...unpaid]), isNull(document.removedAt))
    if ((await tx.$count(document, needed)) > 0) throw new Refusal('in-use')
  },
  mayReturn: (given, row) => mustStand(given, row, row._id),
})

/** The account that its form names is known from here on. */
async function know(given: RowAct, { _id, iban }: Pick<Issuer, '_id' | 'iban'>) {
  if (!iban) return
  await given.tx
    .insert(issuerIban)
    .values({ issuer: _id, iban, by: actorOf(given.who), at: new Date().toISOString() })
    .onConflictDoNothing()
}

const knowing =
  <Given extends RowAct>(handle: (given: Given) => Promise<Issuer>) =>
  async (given: Given) => {
    const { _id, iban } = await handle(given)
    await know(given, { _id, iban })
    const [now] = await issuers.read(given, eq(invoiceIssuer._id, _id))
    return now as Issuer
  }

export const createIssuer = knowing(issuers.create)
export const editIssuer = knowing(issuers.edit)
