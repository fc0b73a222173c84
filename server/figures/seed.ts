import { asc, sql } from 'drizzle-orm'
import { monthsFrom } from '#contract/days.ts'
import type { FigureKind } from '#contract/figures/shapes.ts'
import { groupFor, kmuGroups } from '#contract/rules/figures/kmuGroups.ts'
import { type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { WithDb } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { figureAccount, figureAmount, figureFile, figureMonth } from './tables.ts'

/** Accounts of a fitness studio, with the francs of an usual month; `season` has more of it in winter. */
const accounts: readonly [account: string, name: string, francs: number, season?: true][] = [
  ['3000', 'Abonnemente', 61_000, true],
  ['3010', 'Einzeleintritte', 3_900, true],
  ['3100', 'Personal Training', 5_200],
  ['3200', 'Shop und Getränke', 4_300, true],
  ['3800', 'Rabatte und Debitorenverluste', 1_100],
  ['4200', 'Einkauf Handelswaren', 2_400, true],
  ['4400', 'Kursleitung auf Honorar', 3_300],
  ['5000', 'Löhne', 22_600],
  ['5700', 'Sozialversicherungen', 3_100],
  ['5820', 'Weiterbildung', 450],
  ['6000', 'Miete', 11_800],
  ['6040', 'Reinigung', 2_250],
  ['6100', 'Unterhalt Geräte', 1_350],
  ['6300', 'Sachversicherungen', 520],
  ['6400', 'Strom und Heizung', 2_100, true],
  ['6500', 'Büro und Telefon', 640],
  ['6570', 'Informatik', 980],
  ['6600', 'Werbung', 1_700],
  ['6800', 'Abschreibung Geräte', 4_100],
  ['6900', 'Zinsen', 610],
  ['8900', 'Direkte Steuern', 900],
]

/** The same for the same words: of -1 to 1. */
function swing(...words: string[]) {
  let mark = 0x811c9dc5
  for (const letter of words.join(' ')) mark = Math.imul(mark ^ letter.charCodeAt(0), 0x01000193)
  return ((mark >>> 0) % 2001) / 1000 - 1
}

interface DemoFigurePlace {
  kind: FigureKind
  code: string
  month: string
  years: number
}

function amountOf({ kind, code, month, years }: DemoFigurePlace, [account, , francs, season]: (typeof accounts)[number]) {
  const winter = season ? 1 + 0.12 * Math.cos((2 * Math.PI * (Number(month.slice(5)) - 1)) / 12) : 1
  const size = 1 + 0.35 * swing(code)
  const plan = francs * winter * size * (1 + 0.03 * years)
  return Math.round(kind === 'plan' ? plan * 20 : plan * (1 + 0.06 * swing(account, code, month)) * 20) * 5
}

/** Two years of plan and statement of each studio, month by month until the one that is over, added once. */
export async function seedFigures({ db }: WithDb, people: DemoPeople) {
  await db
    .insert(figureAccount)
    .values(accounts.map(([_id, name]) => ({ _id, name, group: groupFor(_id, kmuGroups)!.number })))
    .onConflictDoNothing()
  const studios = await db.select({ code: studio.code }).from(studio).orderBy(asc(studio.code))
  const thisYear = Number(today().slice(0, 4))
  for (const kind of ['plan', 'statement'] as const)
    for (const [years, year] of [thisYear - 1, thisYear].entries()) await addYear(db, { kind, year, years, by: people.office }, studios)
}

interface Year {
  kind: FigureKind
  year: number
  years: number
  by: string
}

async function addYear(db: WithDb['db'], { kind, year, years, by }: Year, studios: readonly { code: string }[]) {
  const last = kind === 'plan' ? `${year}-12` : monthsFrom(today(), -1).slice(0, 7)
  const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`).filter(month => month <= last)
  if (months.length === 0 || studios.length === 0) return
  const file = demoId('figures', kind, String(year))
  const at = `${kind === 'plan' ? year - 1 : months.at(-1)!.slice(0, 4)}-12-05T09:12:00.000Z`
  const when = at < new Date().toISOString() ? at : new Date().toISOString()
  const name = kind === 'plan' ? `Budget ${year}.xlsx` : `Erfolgsrechnung ${year}.xlsx`
  const places = studios.flatMap(({ code }) => months.map(month => ({ kind, code, month, years })))
  const [added] = await db
    .insert(figureFile)
    .values({ _id: file, kind, studio: null, name, lines: places.length * accounts.length, by, checked: when, taken: when, fresh: [] })
    .onConflictDoNothing()
    .returning()
  if (!added) return
  await db.insert(figureMonth).values(places.map(({ code, month }) => ({ file, studio: code, month })))
  const rows = places.flatMap(place => accounts.map(one => ({ ...place, account: one[0], amount: amountOf(place, one) })))
  const column = (of: (row: (typeof rows)[number]) => string | number) => sql.param(rows.map(of))
  await db.execute(sql`insert into ${figureAmount} (file, studio, month, account, amount) select ${file}::uuid, * from
    unnest(${column(row => row.code)}::text[], ${column(row => row.month)}::text[], ${column(row => row.account)}::text[], ${column(row => row.amount)}::bigint[])`)
}
