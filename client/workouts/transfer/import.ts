import { type CsvRecord, delimiterOf, readCsv, withoutBom } from '#contract/readCsv.ts'
import { dayMs } from '#contract/time.ts'
import { addTraining, exercisesOf, trainingsOf } from './assemble.ts'
import { type FileLayout, layoutOf, readerOf, Unreadable } from './foreign.ts'
import { type Cell, ownLayout, readJson, readOwnLine } from './ownFormat.ts'
import { each, rest } from './pace.ts'
import type { Existing, Import, ImportedRun, ImportedSet, ImportLine, ImportOptions } from './types.ts'

/**
 * Reads an export of Formkurve, Strong, Hevy or FitNotes and says what it would add; writes nothing. Ids follow from the content, so the
 * same file twice adds nothing, and two equal sets of one training stay two. Progress is told in percent.
 */
export async function readImport(text: string, fileName: string, existing: Existing, options: ImportOptions = {}): Promise<Import> {
  const to: Import = { format: null, runs: [], sets: [], errors: [], already: 0, skipped: 0, ownExercises: [], withoutUnit: false }
  const content = withoutBom(text)
  if (/^\s*[{[]/.test(content)) await readJson(to, content, existing, options)
  else await readTable(to, { text: content, fileName }, existing, options)
  const seen = new Set<string>()
  to.sets = to.sets.filter(({ id }) => !seen.has(id) && seen.add(id))
  to.errors.sort((a, b) => a.line - b.line)
  return to
}

interface Table {
  text: string
  fileName: string
}

async function readTable(to: Import, { text, fileName }: Table, existing: Existing, options: ImportOptions) {
  const lines: CsvRecord[] = []
  for (const line of readCsv(text, delimiterOf(text))) {
    lines.push(line)
    if (lines.length % 2000 === 0) await rest(options)
  }
  const header = lines.shift()
  if (!header) return void to.errors.push({ line: 1, message: `Die Datei «${fileName}» ist leer.` })
  const own = ownLayout(header.cells)
  const layout = layoutOf(header.cells)
  if (own) await readOwn(to, { lines, cell: own }, existing, options)
  else if (layout) await readForeign(to, { lines, layout }, existing, options)
  else
    to.errors.push({
      line: header.line,
      message: 'Dieses Format kennen wir nicht. Lesbar sind Exporte von Formkurve, Strong, Hevy und FitNotes.',
    })
}

async function readOwn(to: Import, { lines, cell }: { lines: CsvRecord[]; cell: Cell }, existing: Existing, options: ImportOptions) {
  to.format = 'formkurve'
  const runs = new Map<string, ImportedRun>()
  await each(lines, options, { from: 0, to: 100 }, ({ line, cells }) =>
    readOwnLine({ to, runs, existing }, name => cell(cells, name), line),
  )
}

async function readForeign(
  to: Import,
  { lines, layout }: { lines: CsvRecord[]; layout: FileLayout },
  existing: Existing,
  options: ImportOptions,
) {
  to.format = layout.format
  const dates = lines.map(({ cells }) => cells[layout.at.date!] ?? '')
  const reader = readerOf(layout, dates, options.unit ?? 'kg')
  const latest = (options.now ?? Date.now()) + dayMs
  const found: ImportLine[] = []
  await each(lines, options, { from: 0, to: 50 }, ({ line, cells }) => {
    try {
      const one = reader.read(line, cells)
      if (one === 'skip') to.skipped++
      else if (Date.parse(one.start.at) > latest) throw new Unreadable('Das Datum liegt in der Zukunft.')
      else if (one.start.at < '1970') throw new Unreadable('Das Datum liegt vor 1970.')
      else found.push(one)
    } catch (wrong) {
      if (!(wrong instanceof Unreadable)) throw wrong
      to.errors.push({ line, message: wrong.message })
    }
  })
  const entries = found.filter((one): one is ImportedSet => !('broken' in one) && !('remark' in one))
  const exercises = exercisesOf(entries, existing.exercises)
  to.ownExercises = exercises.own
  to.withoutUnit = reader.withoutUnit()
  to.skipped += found.filter(one => 'remark' in one).length
  const trainings = trainingsOf(found)
  await each(trainings, options, { from: 50, to: 100, linesOf: ({ entries }) => entries.length }, training =>
    addTraining(to, training, { source: layout.format, exerciseOf: exercises.of, existing }),
  )
}
