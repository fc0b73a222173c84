import { expect, test } from 'vitest'
import { type Sentence, sentences } from './tables.ts'
import { texts } from './texts.ts'

/** Sentences that a text of the product holds in another form, each with its decision. */
const exceptions: Record<string, { text: string; why: string }> = {
  'M-011': { text: 'Check-in 24H', why: 'A19: one chip with both words' },
  'M-012': { text: 'Check-in 24H', why: 'A19' },
  'M-019': { text: '{} {} bearbeiten', why: 'L123: a warm-up set is called so, any other Satz' },
}

/** A file's name ends with what the file is. */
const formOf = ({ id, kind, text }: Sentence) =>
  kind === 'file-name' ? `${text}.xlsx` : (exceptions[id]?.text ?? text.replace(/\{\w+\}/g, '{}'))

test.each(sentences)('$id stands in the product word by word: «$text» (L$line)', sentence => {
  expect(texts.get(formOf(sentence)) ?? [], sentence.text).not.toEqual([])
})

/** Words for a thing that the specification calls otherwise; no text of the product may use them. */
const otherWords: readonly [RegExp, string][] = [[/\bStrecken?\b/, 'Distanz (L101)']]

test.each(otherWords)('%s is nowhere: it is called %s', wrong => {
  const found = [...texts].filter(([text]) => wrong.test(text)).map(([text, files]) => `${text}: ${files}`)
  expect(found).toEqual([])
})

test('a field that is needed says more than that it is missing, or the sentence for all of them (L139, A82)', () => {
  const plain = [...texts].filter(([text, files]) => /fehlt\.?$/.test(text) && files.some(file => file.startsWith('contract/')))
  expect(plain).toEqual([])
})
