import { parseArgs } from 'node:util'
import { type Book, books, sourceNames } from '#contract/rules/nutrition/states.ts'
import { openLog } from '#server/kit/log.ts'
import { BookError, type Line } from '#server/nutrition/foods/book/line.ts'
import { readBook } from '#server/nutrition/foods/book/read.ts'
import { takeBook } from '#server/nutrition/foods/book/take.ts'
import { domains } from './domains.ts'
import { explain } from './explain.ts'
import { openHouse } from './house.ts'
import { openSecrets } from './secrets.ts'
import { readSettings } from './settings.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)
/** So many lines that were left out are named one by one. */
const most = 30

async function write(book: Book, taken: readonly Line[]) {
  const read = await readSettings(process.env)
  const house = await openHouse({ ...read, secrets: await openSecrets(read.dataDir, read.secretsFile) }, openLog(read.logLevel), domains)
  try {
    const sum = await takeBook(house.db, book, taken)
    say(`${sum.written} geschrieben, ${taken.length - sum.written - sum.taken} waren schon so da.`)
    if (sum.taken > 0) say(`${sum.taken} weggelassen: Ihr Strichcode gehört schon einem anderen Lebensmittel.`)
  } finally {
    await house.close()
  }
}

async function foods(file: string, writes: boolean) {
  const { book, taken, left } = await readBook(file)
  say(`${sourceNames[book]}, ${books[book].licence}: ${taken.length + left.length} Lebensmittel gelesen.`)
  for (const { line, food, why } of left.slice(0, most)) say(`  Zeile ${line}, ${food.title}: ${why}`)
  if (left.length > most) say(`  … und ${left.length - most} weitere.`)
  say(`${taken.length} davon haben Werte, die stimmen können; ${left.length} werden weggelassen.`)
  if (writes) await write(book, taken)
  else say('Nichts geschrieben. Mit --write schreibt derselbe Aufruf sie in die Datenbank.')
}

try {
  const { values, positionals } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true })
  const [path] = positionals
  if (path) await foods(path, values.write === true)
  else {
    say('npm run foods -- DATEI           liest und prüft, schreibt nichts')
    say('npm run foods -- DATEI --write   schreibt die Lebensmittel, deren Werte stimmen können')
    say('DATEI: Schweizer Nährwertdatenbank (.xlsx) oder Auszug von Open Food Facts (.jsonl, .csv, auch .gz)')
    process.exit(1)
  }
} catch (error) {
  const { sentence, code } = error instanceof BookError ? { sentence: error.message, code: 1 } : explain(error)
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}
