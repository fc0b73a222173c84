import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { collectionNames } from '#contract/sync.ts'
import { zone } from '#contract/time.ts'
import { type PersonalRow, type PersonalStore, personalStores } from '#server/kit/domain.ts'
import type { House } from '#server/kit/house.ts'
import { inThread, lines } from '#server/kit/workers/pool.ts'
import { type ZipEntry, zipOf } from '#server/kit/zip.ts'
import { file } from '#server/serve/serve.ts'
import { agreement } from '#server/shared/agreements/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { buffersOf, portionsOf } from '#server/shared/exports/portions.ts'
import { file as fileTable } from '#server/shared/files/tables.ts'
import { replicatedOf } from '#server/sync/plugs.ts'
import { type Owner, ownedBy } from './owned.ts'

const about = `Dein Auszug aus Formkurve

Hier liegt alles, was wir über dich speichern, als JSON (für Programme) und als CSV (für Tabellen).
training/        Trainings, Sätze, Messungen, Warenkorb, Entwürfe, Abgehaktes, Gegessenes und Einkaufsliste; auch Gelöschtes, solange wir es noch haben
dateien/         was du hochgeladen hast
unterschriften/  was du unterschrieben hast, als PDF

Nicht dabei sind Passwort und Schlüssel: Davon kennen wir nur Prüfwerte.
In CSV-Dateien steht vor Text, der mit = + - oder @ beginnt, ein Hochkomma, damit keine Tabelle ihn für eine Formel hält.
`

const lacking = (names: readonly string[]) => `Diese Dateien gehören zu dir, lagen beim Erstellen des Auszugs aber nicht am Speicherort:

${names.join('\n')}

Bitte melde dich im Studio: Wir suchen sie in unseren Sicherungen. Lade den Auszug danach nochmals herunter.
`

/** A person's whole record as a zip, made while it is sent; refuses `files-busy` before its first byte or not at all. */
export function exportOf(house: House, _id: string) {
  lines.mustHaveRoom(_id)
  const day = new Date().toLocaleDateString('sv-SE', { timeZone: zone })
  return file(Readable.from(zipOf(entriesOf(house, _id))), {
    type: 'application/zip',
    headers: { 'content-disposition': `attachment; filename="Formkurve-Auszug-${day}.zip"` },
  })
}

async function* entriesOf(house: House, _id: string): AsyncGenerator<ZipEntry> {
  yield { name: 'LIESMICH.txt', content: new TextEncoder().encode(about) }
  const [owner] = await house.db.select().from(person).where(eq(person._id, _id))
  for (const store of personalStores(house)) {
    if (!store.export || !owner) continue
    yield* tables(_id, store.export, await rowsOf(house, store, owner))
  }
  yield* trained(house, _id)
  yield* uploaded(house, _id)
  yield* signed(house, _id)
}

/** Files of one table, written and compressed in a thread, one table at a time: somebody who loads slowly keeps no thread busy. */
async function* tables(_id: string, name: string, rows: PersonalRow[]): AsyncGenerator<ZipEntry> {
  const portions = await portionsOf(rows, Object.keys(rows[0] ?? {}).length)
  const { json, csv } = await inThread(_id, 'tables', { rows: portions }, { move: buffersOf(portions), begun: true })
  yield { name: `${name}.json`, content: json }
  yield { name: `${name}.csv`, content: csv }
}

async function rowsOf(house: House, store: PersonalStore, owner: Owner): Promise<PersonalRow[]> {
  const { table, hides = [], rows } = store
  const found = rows
    ? await rows(house.db, owner._id, house)
    : (await house.db.execute<PersonalRow>(sql`select * from ${sql.identifier(table)} where ${ownedBy(store, owner)}`)).rows
  return found.map(row => Object.fromEntries(Object.entries(row).filter(([name]) => !hides.includes(name))))
}

async function* trained(house: House, _id: string): AsyncGenerator<ZipEntry> {
  const { store } = house
  const held = (await store.exists(_id)) ? await store.everything(_id) : undefined
  for (const collection of collectionNames) {
    const rows = (held?.documents.get(collection) ?? []).map(({ body, deleted }) => ({ ...body, ...(deleted && { geloescht: true }) }))
    yield* tables(_id, `training/${replicatedOf(house, collection).export}`, rows)
  }
}

async function* uploaded(house: House, _id: string): AsyncGenerator<ZipEntry> {
  const rows = await house.db.select({ name: fileTable.name }).from(fileTable).where(eq(fileTable.person, _id))
  const missing: string[] = []
  for (const { name } of rows) {
    const content = await house.bytes.read(name)
    if (content) yield { name: `dateien/${name}`, content: new Uint8Array(content) }
    else missing.push(name)
  }
  if (missing.length === 0) return
  house.log.error({ missing: missing.length, some: missing.slice(0, 10) }, 'an export lacks files of the record')
  yield { name: 'dateien/FEHLT.txt', content: new TextEncoder().encode(lacking(missing)) }
}

async function* signed({ db }: House, _id: string): AsyncGenerator<ZipEntry> {
  const rows = await db
    .select({ agreement, vorname: person.vorname, nachname: person.nachname })
    .from(agreement)
    .innerJoin(person, eq(person._id, agreement.person))
    .where(eq(agreement.person, _id))
  for (const row of rows) {
    const pdf = await inThread(_id, 'agreement', { row: row.agreement, name: `${row.vorname} ${row.nachname}`.trim() }, { begun: true })
    const name = `unterschriften/${row.agreement.kind}-${row.agreement.textVersion}.pdf`
    yield { name, content: pdf }
  }
}
