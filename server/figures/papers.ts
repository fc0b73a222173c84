import { inArray } from 'drizzle-orm'
import { brandOf } from '#contract/brand.ts'
import type { FiguresComparison, FiguresQuery } from '#contract/figures/shapes.ts'
import {
  type AccountLine,
  differenceOf,
  linesOf,
  percentOf,
  type StatementAmounts,
  type StatementLine,
} from '#contract/rules/figures/statement.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/kit/who.ts'
import type { ExportColumn } from '#server/shared/exports/column.ts'
import { excelFile, paperFile, sheet } from '#server/shared/exports/reply.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { comparisonOf } from './compare.ts'
import { spanText } from './words.ts'

interface PaperRow extends StatementAmounts {
  account: string
  title: string
}

const accountRow = ({ account, name, ...amounts }: AccountLine): PaperRow => ({ ...amounts, account, title: name })

/** A group with its accounts below it, or a sum. */
const rowsIn = (line: StatementLine): PaperRow[] =>
  line.kind === 'stage'
    ? [{ ...line, account: '', title: line.title }]
    : [{ ...line.group, account: String(line.group.number), title: line.group.title }, ...line.group.accounts.map(accountRow)]

const columns: ExportColumn<PaperRow>[] = [
  { title: 'Konto', kind: 'text', value: row => row.account, width: 8 },
  { title: 'Bezeichnung', kind: 'text', value: row => row.title, width: 34 },
  { title: 'Ist', kind: 'money', value: row => row.statement },
  { title: 'Plan', kind: 'money', value: row => row.plan },
  { title: 'Abweichung', kind: 'money', value: row => differenceOf(row, 'plan') },
  { title: 'in %', kind: 'percent', value: row => percentOf(row, 'plan') },
  { title: 'Vorjahr', kind: 'money', value: row => row.before },
  { title: 'Differenz', kind: 'money', value: row => differenceOf(row, 'before') },
  { title: 'in % des Vorjahrs', kind: 'percent', value: row => percentOf(row, 'before') },
]

const rowsOf = ({ groups }: FiguresComparison) => linesOf(groups).flatMap(rowsIn)

async function comparisonHeadOf(tx: Tx, comparison: FiguresComparison, { selectedStudios }: FiguresQuery) {
  const named = await tx.select({ name: studio.name }).from(studio).where(inArray(studio.code, comparison.studios))
  const all = !selectedStudios?.length && named.length !== 1
  const studios = all
    ? `alle (${named.length})`
    : named
        .map(({ name }) => name)
        .sort()
        .join(', ')
  const { plan, statement, before } = comparison.lacking
  const lacks = [
    ['Ist', statement.many],
    ['Plan', plan.many],
    ['Vorjahr', before.many],
  ].filter(([, many]) => many !== 0)
  const filters: [string, string][] = [
    ['Zeitraum', spanText(comparison)],
    ['Studios', studios],
    ...lacks.map(([name, many]): [string, string] => [`${name}: Monate ohne Zahlen`, String(many)]),
  ]
  return { title: 'Erfolgsrechnung gegen Plan und Vorjahr', filters, at: comparison.at }
}

const nameOf = ({ from, to }: FiguresComparison) => `Erfolgsrechnung ${from === to ? from : `${from} bis ${to}`}`

export async function figuresBook(tx: Tx, who: Pick<Who, 'grants'>, asked: FiguresQuery) {
  const comparison = await comparisonOf(tx, who, asked)
  return excelFile(
    await comparisonHeadOf(tx, comparison, asked),
    [sheet({ name: 'Erfolgsrechnung', columns, rows: rowsOf(comparison) })],
    nameOf(comparison),
  )
}

export async function figuresPaper(tx: Tx, who: Pick<Who, 'grants'>, asked: FiguresQuery) {
  const comparison = await comparisonOf(tx, who, asked)
  const form = { ...(await comparisonHeadOf(tx, comparison, asked)), brand: brandOf(comparison.studios[0] ?? ''), landscape: true }
  return paperFile(form, [{ table: sheet({ name: 'Erfolgsrechnung', columns, rows: rowsOf(comparison) }) }], nameOf(comparison))
}
