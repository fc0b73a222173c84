import { setImmediate as turn } from 'node:timers/promises'
import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { replay } from '#contract/rules/training/records.ts'
import type { Tx } from '#server/kit/database.ts'
import { person as people } from '#server/shared/auth/tables.ts'
import type { Stored } from '#sync/endpoint/store.ts'
import { habitTick, mealEntry, measurement, shoppingItem, trainedRun, trainedSet } from './tables.ts'

const projected = {
  workoutRuns: trainedRun,
  sets: trainedSet,
  measurements: measurement,
  habitTicks: habitTick,
  meals: mealEntry,
  shopping: shoppingItem,
}
type Projected = keyof typeof projected
type Table = (typeof projected)[Projected]

/** Projects stored documents into the rows that calls read, and updates records and the person's weights by them. */
export async function project(tx: Tx, person: string, documents: Stored[]) {
  const of = (name: Projected) => documents.filter(({ key }) => key.startsWith(`${name}:`))
  await store(tx, trainedRun, person, of('workoutRuns'))
  await store(tx, habitTick, person, of('habitTicks'))
  await store(tx, mealEntry, person, of('meals'))
  await store(tx, shoppingItem, person, of('shopping'))
  const sets = of('sets')
  if (sets.length > 0) {
    const before = await kindsOf(tx, trainedSet, 'exercise', person, sets)
    await store(tx, trainedSet, person, sets)
    await keepRecords(tx, person, new Set([...before, ...sets.map(({ body }) => body.exercise as string)]))
  }
  const measured = of('measurements')
  if (measured.length > 0) {
    const before = await kindsOf(tx, measurement, 'kind', person, measured)
    await store(tx, measurement, person, measured)
    await keepWeights(tx, person, new Set([...before, ...measured.map(({ body }) => body.kind as string)]))
  }
}

/** Deletes a member's rows, to project from nothing. */
export async function clear(tx: Tx, person: string) {
  for (const table of Object.values(projected)) await tx.delete(table).where(eq(table.person, person))
}

async function store(tx: Tx, table: Table, person: string, documents: Stored[]) {
  const gone = documents.filter(({ deleted }) => deleted).map(({ body }) => body.id)
  for (const ids of chunks(gone)) await tx.delete(table).where(and(eq(table.person, person), inArray(table._id, ids)))
  const living = documents.filter(({ deleted }) => !deleted)
  for (const part of chunks(living)) await put(tx, table, person, part)
}

/** One statement with the documents as JSON: a thousand rows as parameters would be twenty thousand of them. */
async function put(tx: Tx, table: Table, person: string, documents: Stored[]) {
  const columns = Object.values(getTableColumns(table)).filter(({ name }) => name !== 'person' && name !== 'record')
  const names = columns.map(({ name }) => sql.identifier(name))
  const types = columns.map(column => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`)
  const taken = names.map(name => sql`${name} = excluded.${name}`)
  const rows = documents.map(({ body: { id, run, ...fields } }) => ({ ...fields, _id: id, run: run || null }))
  await tx.execute(sql`insert into ${table} (person, ${list(names)})
    select ${person}::uuid, ${list(names)} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(${list(types)})
    on conflict (person, _id) do update set ${list(taken)}`)
}

/** Values of a column in these documents' rows before the change. */
async function kindsOf(tx: Tx, table: Table, column: 'exercise' | 'kind', person: string, documents: Stored[]): Promise<string[]> {
  const found: string[] = []
  for (const part of chunks(documents)) {
    const ids = part.map(({ body }) => body.id)
    const name = sql.identifier(column)
    const { rows } = await tx.execute<{ word: string }>(
      sql`select distinct ${name} as word from ${table} where person = ${person} and ${inArray(table._id, ids)}`,
    )
    found.push(...rows.map(({ word }) => word))
  }
  return found
}

/** Exercises whose histories are gone through in one turn of the loop; of one, a thousand sets are some years. */
const replayedAtOnce = 3

/** Replays the exercises that were touched and writes the records that changed. */
async function keepRecords(tx: Tx, person: string, exercises: Set<string>) {
  for (const some of chunks([...exercises], replayedAtOnce)) {
    await keepRecordsOf(tx, person, some)
    await turn()
  }
}

async function keepRecordsOf(tx: Tx, person: string, exercises: string[]) {
  const { _id, exercise, kind, warmup, weight, reps, distance, time, at, day, record } = trainedSet
  const rows = await tx
    .select({ id: _id, exercise, kind, warmup, weight, reps, distance, time, at, day, record })
    .from(trainedSet)
    .where(and(eq(trainedSet.person, person), inArray(exercise, exercises)))
  const records = replay(rows)
  const changed = rows.filter(row => row.record !== (records.get(row.id) ?? null))
  for (const part of chunks(changed)) {
    const news = JSON.stringify(part.map(row => ({ _id: row.id, record: records.get(row.id) ?? null })))
    await tx.execute(sql`update ${trainedSet} set record = row.record from jsonb_to_recordset(${news}::jsonb) as row(_id uuid, record text)
      where ${trainedSet.person} = ${person} and ${trainedSet._id} = row._id`)
  }
}

const weights = { weight: people.gewicht, targetWeight: people.zielgewicht } as const

/** Sets the person's weights to the latest measured; one given at registration stays until something is measured. */
async function keepWeights(tx: Tx, person: string, kinds: Set<string>) {
  for (const kind of ['weight', 'targetWeight'] as const) {
    if (!kinds.has(kind)) continue
    const [latest] = await tx
      .select({ value: measurement.value })
      .from(measurement)
      .where(and(eq(measurement.person, person), eq(measurement.kind, kind)))
      .orderBy(desc(measurement.day), desc(measurement.at), desc(measurement._id))
      .limit(1)
    if (!latest) continue
    const value = { [kind === 'weight' ? 'gewicht' : 'zielgewicht']: latest.value }
    await tx
      .update(people)
      .set(value)
      .where(and(eq(people._id, person), sql`${weights[kind]} is distinct from ${latest.value}`))
  }
}

const list = (parts: SQL[] | ReturnType<typeof sql.identifier>[]) => sql.join(parts as SQL[], sql`, `)

function* chunks<Item>(items: Item[], size = 500) {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
