import { Readable } from 'node:stream'
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { addMonths } from '#contract/days.ts'
import { type DocumentState, documentStates } from '#contract/rules/documents/states.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { reachConditionOf } from '#server/kit/reach.ts'
import { type ZipEntry, zipOf } from '#server/kit/zip.ts'
import { zurich } from '#server/kit/zone.ts'
import { file } from '#server/serve/serve.ts'
import { excelFile, handed, sheet } from '#server/shared/exports/reply.ts'
import { officeOf, visibleTo } from './rules.ts'
import { document, documentAttachment, invoiceIssuer } from './tables.ts'

interface MonthBookParams {
  month: string
  studio: string
}

interface Bill {
  _id: string
  issuer: string | null
  number: string | null
  title: string
  day: string
  due: string | null
  amount: number | null
  account: string | null
  state: DocumentState
  paidOn: string | null
  file: string
  fileName: string
}

/** The bill's own day, else that of its receipt. */
const dayOf = sql<string>`to_char(coalesce(${document.day}, (${document.created} at time zone ${zurich})::date), 'YYYY-MM-DD')`

const issuerOf = sql<string | null>`coalesce(${invoiceIssuer.name}, ${document.issuerName})`

/** Bills of a studio's month, the first day first, of those that the caller sees where they are of the office. */
async function billsIn({ tx, who }: Acting, { month, studio }: MonthBookParams): Promise<Bill[]> {
  const [from, until] = [`${month}-01`, addMonths(`${month}-01`, 1)]
  const { _id, number, title, due, amount, account, state, paidOn, file: name, fileName } = document
  return tx
    .select({ _id, issuer: issuerOf, number, title, day: dayOf, due, amount, account, state, paidOn, file: name, fileName })
    .from(document)
    .leftJoin(invoiceIssuer, eq(invoiceIssuer._id, document.issuer))
    .where(
      and(
        eq(document.studio, studio),
        eq(document.kind, 'invoice'),
        ne(document.state, 'rejected'),
        isNull(document.removedAt),
        reachConditionOf(document.studio, await officeOf(tx, who)),
        visibleTo(who),
        sql`${dayOf} >= ${from} and ${dayOf} < ${until}`,
      ),
    )
    .orderBy(asc(dayOf), asc(document._id))
}

/** A file name that any system takes. */
const safeFileNameOf = (words: string) =>
  words
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)

const endingOf = (name: string) => /\.[a-z0-9]{2,5}$/i.exec(name)?.[0].toLowerCase() ?? ''

/** The name that a bill has in the zip, and in the Excel beside it, without its ending: its place among so many, day, issuer and number. */
const calledIn = ({ day, issuer, number, title }: Bill, nth: number, many: number) =>
  `${String(nth + 1).padStart(Math.max(4, String(many).length), '0')} ${safeFileNameOf([day, issuer ?? title, number].filter(Boolean).join(' '))}`

/** A file by its name in the zip; `file` is the name that it is kept under. */
interface ZippedFile {
  name: string
  file: string
}

/** Ids of one question: a question takes so many values. */
const atOnce = 1000

/** Files attached to bills, by the bill. */
async function attachedTo(tx: Tx, ids: readonly string[]) {
  const by = new Map<string, string[]>()
  for (let from = 0; from < ids.length; from += atOnce) {
    const found = await tx
      .select({ of: documentAttachment.document, file: documentAttachment.file })
      .from(documentAttachment)
      .where(inArray(documentAttachment.document, ids.slice(from, from + atOnce)))
      .orderBy(asc(documentAttachment.number))
    for (const { of, file: kept } of found) by.set(of, [...(by.get(of) ?? []), kept])
  }
  return by
}

/** A bill's own paper, then what is attached to it. */
async function filesOf(tx: Tx, bills: readonly Bill[]): Promise<ZippedFile[][]> {
  const by = await attachedTo(
    tx,
    bills.map(({ _id }) => _id),
  )
  return bills.map((bill, nth) => {
    const called = calledIn(bill, nth, bills.length)
    const beside = (by.get(bill._id) ?? []).map((kept, at) => ({
      name: `${called} Beilage ${at + 1}${endingOf(kept)}`,
      file: kept,
    }))
    return [{ name: `${called}${endingOf(bill.file)}`, file: bill.file }, ...beside]
  })
}

const nameOf = ({ month, studio }: MonthBookParams) => `Rechnungen ${studio} ${month}`

/** A studio's bills of a month for the trustee, a line each. */
export async function monthBook(given: Acting, asked: MonthBookParams) {
  const found = await billsIn(given, asked)
  const files = await filesOf(given.tx, found)
  const rows = found.map((bill, nth) => ({ ...bill, place: files[nth]![0]!.name, beside: files[nth]!.length - 1 }))
  const bills = sheet<(typeof rows)[number]>({
    name: 'Rechnungen',
    columns: [
      { title: 'Datum', value: row => row.day, kind: 'day' },
      { title: 'Aussteller', value: row => row.issuer, kind: 'text' },
      { title: 'Rechnungsnummer', value: row => row.number, kind: 'text' },
      { title: 'Wofür', value: row => row.title, kind: 'text' },
      { title: 'Betrag', value: row => row.amount, kind: 'money', sum: true },
      { title: 'Zahlbar bis', value: row => row.due, kind: 'day' },
      { title: 'Konto', value: row => row.account, kind: 'text' },
      { title: 'Stand', value: row => documentStates[row.state], kind: 'text' },
      { title: 'Bezahlt am', value: row => row.paidOn, kind: 'day' },
      { title: 'Datei', value: row => row.place, kind: 'text' },
      { title: 'Beilagen', value: row => row.beside, kind: 'count' },
    ],
    rows,
  })
  const filters = [
    ['Studio', asked.studio],
    ['Monat', asked.month],
  ] as const
  return excelFile({ title: 'Rechnungen', filters, at: new Date().toISOString() }, [bills], nameOf(asked))
}

/** Papers one after the other, never two of them in memory; what is gone is named in a text of its own. */
async function* papersOf(files: readonly ZippedFile[], bytes: Acting['house']['bytes']): AsyncGenerator<ZipEntry> {
  const missing: string[] = []
  for (const { name, file: kept } of files) {
    const read = await bytes.read(kept)
    if (read) yield { name, content: new Uint8Array(read) }
    else missing.push(name)
  }
  if (missing.length > 0) yield { name: 'FEHLT.txt', content: new TextEncoder().encode(missing.map(name => `${name}\n`).join('')) }
}

/** Their papers as one archive, with what is attached to each. */
export async function monthZip(given: Acting, asked: MonthBookParams) {
  const files = await filesOf(given.tx, await billsIn(given, asked))
  const papers = papersOf(files.flat(), given.house.bytes)
  return file(Readable.from(zipOf(papers), { objectMode: false }), { type: 'application/zip', headers: handed(`${nameOf(asked)}.zip`) })
}
