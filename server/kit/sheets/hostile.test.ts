import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { fc } from '#contract/testing/draws.ts'
import { FileFault } from './fault.ts'
import { readTable } from './table.ts'

const most = { lines: 50, columns: 20, letters: 200, xml: 1_000_000 }
const runs = process.env.LONG ? 5000 : 300

const word = fc.oneof(
  fc.constantFrom('Konto', '3000', '1e9', '&#0;', '&#x110000;', '&amp;lt;', '', ' ', '\0', '\ud800', '=1+1'),
  fc.string({ maxLength: 12 }),
)
const place = fc.oneof(fc.constantFrom('A1', 'B7', 'ZZZ9', 'XFD1048576', '', '1A', '_'), fc.string({ maxLength: 6 }))
const good = fc
  .tuple(fc.constantFrom('A1', 'B1', 'D3'), fc.constantFrom('3000', '12.5', 'x'))
  .map(([at, text]) => `<c r="${at}"><v>${text}</v></c>`)
const bad = fc
  .tuple(place, fc.constantFrom('', ' t="s"', ' t="inlineStr"', ' t="b"', ' t="'), fc.constantFrom('v', 't', 'f', 'is'), word)
  .map(([at, type, tag, text]) => `<c r="${at}"${type}><${tag}>${text}</${tag}></c>`)
const cell = fc.oneof({ weight: 9, arbitrary: good }, { weight: 1, arbitrary: bad })
const sheet = fc
  .array(fc.array(cell, { maxLength: 5 }), { maxLength: 6 })
  .map(rows => rows.map((row, at) => `<row r="${at + 1}">${row.join('')}</row>`).join(''))
const texts = fc.array(word, { maxLength: 5 }).map(all => `<sst>${all.map(text => `<si><t>${text}</t></si>`).join('')}</sst>`)
const part = fc.constantFrom('xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml', 'xl/worksheets/../x.xml', 'xl/other.xml')

const book = fc
  .tuple(part, sheet, texts)
  .map(([name, rows, shared]) => zipSync({ [name]: strToU8(rows), 'xl/sharedStrings.xml': strToU8(shared) }))
/** A book in which some bytes are others, or of which the end is missing. */
const broken = fc
  .tuple(book, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }), fc.option(fc.nat(), { freq: 4 }))
  .map(([bytes, changes, end]) => {
    const changed = bytes.slice(0, end === null ? undefined : end % bytes.length)
    for (const [at, byte] of changes) if (changed.length > 0) changed[at % changed.length] = byte
    return changed
  })

test.each(['csv', 'xlsx'] as const)('whatever bytes come as %s are a table, or refused in a German sentence', kind => {
  const any = fc.oneof(
    book,
    broken,
    fc.uint8Array({ maxLength: 400 }),
    fc.array(word, { maxLength: 20 }).map(words => strToU8(words.join(';'))),
  )
  let [read, refused] = [0, 0]
  fc.assert(
    fc.property(any, bytes => {
      try {
        for (const { line, cells } of readTable(bytes, kind, most)) {
          expect(line).toBeGreaterThan(0)
          expect(cells.length).toBeLessThanOrEqual(most.columns)
        }
        read++
      } catch (error) {
        expect(error).toBeInstanceOf(FileFault)
        expect((error as FileFault).message).toMatch(/^[A-ZÄÖÜ][^\n]{5,200}\.$/)
        refused++
      }
    }),
    { numRuns: runs },
  )
  expect(Math.min(read, refused)).toBeGreaterThan(0)
})
