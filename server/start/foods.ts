import { parseArgs } from 'node:util'
import { type Book, books, sourceNames } from '#contract/rules/nutrition/states.ts'
import { openLog } from '#server/kit/log.ts'
import { BookError, type Left, type Line } from '#server/nutrition/foods/book/line.ts'
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

/** How many lines were left out for which reason; numbers of lines in it are left aside. */
function reasonsOf(left: readonly Left[]) {
  const counts = new Map<string, number>()
  for (const { why } of left) {
    const reason = why.replace(/^Zeile \d+ hat/, 'eine spätere Zeile hat')
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return [...counts].map(([reason, count]) => `${count} × ${reason}`).join(', ')
}

async function foods(file: string, writes: boolean) {
  const { book, taken, left } = await readBook(file)
  say(`${sourceNames[book]}, ${books[book].licence}: ${taken.length + left.length} Zeilen gelesen.`)
  for (const { line, title, why } of left.slice(0, most)) say(`  Zeile ${line}${title && `, ${title}`}: ${why}`)
  if (left.length > most) say(`  … und ${left.length - most} weitere: ${reasonsOf(left.slice(most))}.`)
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
