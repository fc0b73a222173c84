import { readFileSync } from 'node:fs'
import { v7 } from 'uuid'
import { type Database, openDatabase } from '#server/kit/database.ts'
import { popup } from '#server/popups/tables.ts'
import { fillCommunity } from './record.ts'

/** What is written, and the texts; `writeRaw` hands it over on stdin. */
export type Raw = { into: 'popups'; studio: string; texts: string[] } | { into: 'community'; texts: string[] }

async function fillPopups(db: Database, studio: string, texts: readonly string[]) {
  const rows = texts.map((text, place) => ({
    _id: v7(),
    system: 'popupnew' as const,
    title: `Prüfung ${place}`,
    text,
    studios: [studio],
    created: new Date(Date.now() + place).toISOString(),
  }))
  for (let from = 0; from < rows.length; from += 200) await db.insert(popup).values(rows.slice(from, from + 200))
  return { popups: rows.length }
}

/** Writes texts straight into the record of a stopped server, past every sanitiser; `DATA_DIR` says where. Answers what is told of them. */
const raw = JSON.parse(readFileSync(0, 'utf8')) as Raw
const { db, close } = await openDatabase({ dataDir: process.env.DATA_DIR ?? '' })
const told = raw.into === 'popups' ? await fillPopups(db, raw.studio, raw.texts) : await fillCommunity(db, raw.texts)
process.stdout.write(JSON.stringify(told))
await close()
