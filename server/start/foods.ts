import { parseArgs } from 'node:util'
import { type Book, books, sourceNames } from '#contract/rules/nutrition/states.ts'
import { openLog } from '#server/kit/log.ts'
import { takeBook } from '#server/nutrition/foods/book/foodBookImport.ts'
import type { FoodBookLine, LeftFoodLine } from '#server/nutrition/foods/book/foodBookLine.ts'
import { readBook } from '#server/nutrition/foods/book/foodBookReading.ts'
import { domains } from './domains.ts'
import { explain } from './explain.ts'
import { openHouse } from './house.ts'
import { openSecrets } from './secrets.ts'
import { readSettings } from './settings.ts'
import { argumentsOf } from './usage.ts'

const printLine = (line: string) => void process.stdout.write(`${line}\n`)
/** So many lines that were left out are named one by one. */
const most = 30

async function write(book: Book, taken: readonly FoodBookLine[]) {
  const read = await readSettings(process.env)
  const house = await openHouse({ ...read, secrets: await openSecrets(read.dataDir, read.secretsFile) }, openLog(read.logLevel), domains)
  try {
    const sum = await takeBook(house.db, book, taken)
    printLine(`${sum.written} geschrieben, ${taken.length - sum.written - sum.taken} waren schon so da.`)
    if (sum.taken > 0) printLine(`${sum.taken} weggelassen: Ihr Strichcode gehört schon einem anderen Lebensmittel.`)
  } finally {
    await house.close()
  }
}

/** How many lines were left out for which reason; numbers of lines in it are left aside. */
function reasonsOf(left: readonly LeftFoodLine[]) {
  const counts = new Map<string, number>()
  for (const { why } of left) {
    const reason = why.replace(/^Zeile \d+ hat/, 'eine spätere Zeile hat')
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return [...counts].map(([reason, count]) => `${count} × ${reason}`).join(', ')
}

async function foods(file: string, writes: boolean) {
  const { book, taken, left } = await readBook(file)
  printLine(`${sourceNames[book]}, ${books[book].licence}: ${taken.length + left.length} Zeilen gelesen.`)
  for (const { line, title, why } of left.slice(0, most)) printLine(`  Zeile ${line}${title && `, ${title}`}: ${why}`)
  if (left.length > most) printLine(`  … und ${left.length - most} weitere: ${reasonsOf(left.slice(most))}.`)
  printLine(`${taken.length} davon haben Werte, die stimmen können; ${left.length} werden weggelassen.`)
  if (writes) await write(book, taken)
  else printLine('Nichts geschrieben. Mit --write schreibt derselbe Aufruf sie in die Datenbank.')
}

try {
  const { values, positionals } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true })
  const [path] = argumentsOf('foods', positionals, 1)
  await foods(path!, values.write === true)
} catch (error) {
  const { sentence, code } = explain(error)
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}
