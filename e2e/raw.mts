import { readFileSync } from 'node:fs'
import { like } from 'drizzle-orm'
import { v7 } from 'uuid'
import { openDatabase } from '#server/kit/database.ts'
import { popup } from '#server/popups/tables.ts'

/** Writes texts straight into the record of a stopped server, past every sanitiser: `[{studio, texts}]` on stdin, `DATA_DIR` says where. */
const { studio, texts } = JSON.parse(readFileSync(0, 'utf8')) as { studio: string; texts: string[] }
const { db, close } = await openDatabase({ dataDir: process.env.DATA_DIR ?? '' })
const rows = texts.map((text, place) => ({
  _id: v7(),
  system: 'popupnew' as const,
  title: `Prüfung ${place}`,
  text,
  studios: [studio],
  created: new Date(Date.now() + place).toISOString(),
}))
for (let from = 0; from < rows.length; from += 200) await db.insert(popup).values(rows.slice(from, from + 200))
const stored = await db.$count(popup, like(popup.title, 'Prüfung %'))
process.stdout.write(`${stored}\n`)
await close()
