import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apostrophes, dashes, doubled, fold, marked, marks, umlauts } from '#contract/fold.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { foundIn, gramsColumnSql, holds } from './found.ts'

const house = testHouse()

const signs = [...marked, ...doubled, ...umlauts].map(([from]) => from)
const piece = fc.oneof(
  fc.constantFrom(...signs, ...marks, ...apostrophes, ...dashes, '|', '😀', '中', 'Ω'),
  fc.string({ minLength: 1, maxLength: 4 }),
)
const text = fc.array(piece, { maxLength: 12 }).map(pieces => pieces.join('').replaceAll('\0', '').normalize('NFC'))

/** Beyond the letters that are folded the databases' own lower case differs. */
const known = (folded: string) => folded.replace(/[^\u0020-\u007e]/g, '')

test('the record folds as contract/fold.ts does', async () => {
  const texts = [...signs, ...fc.sample(text, 500), 'Zürich', 'Müller-Lüdenscheidt', "O'Brien", 'Ærøskøbing Łódź', '']
  const { rows } = await house.db.execute<{ one: string; folded: string }>(
    sql`select one, folded(one) from unnest(${sql.param(texts)}::text[]) with ordinality t(one, n) order by n`,
  )
  expect(rows.map(({ folded }) => known(folded))).toEqual(texts.map(one => known(fold(one))))
})

test.each([
  ['Zoë Müller-Weiß', ['zoe', 'mull', 'müller weiss', 'ER-WE', 'z', 'ü'], ['zoé x', 'mueller', 'weis s']],
  ['a|bcd 50%_\\ 😀 lacht', ['a|b', '|bcd', '50%', '%_\\', '😀', '😀 lacht', 'cht'], ['a|c', '51%', '5_%', '😃 lacht']],
])('%s is found by each part of it, in its text and by its index', async (said, parts, others) => {
  const folded = sql`folded(${said})`
  for (const [words, is] of [
    [parts, true],
    [others, false],
  ] as const)
    for (const word of words) {
      const { rows } = await house.db.execute(
        sql`select ${holds(sql`${said}::text`, word)} as held, ${foundIn({ folded: sql`searched`, grams: sql.raw(gramsColumnSql('searched')) }, word)} as found
          from (select ${folded} as searched) one`,
      )
      expect([word, rows[0]]).toEqual([word, { held: is, found: is }])
    }
})
