import { expect, test } from 'vitest'
import { rowOf, screenAt } from '#contract/screens.ts'
import { routes, type Sentence, sentences } from './tables.ts'
import { texts } from './texts.ts'

/** The domains of the specification's sentences that do not stand yet; the screen or call of each says so itself. */
const toCome = new Set(['downloads'])

/** Sentences that a text of the product holds in another form, each with its decision. */
const exceptions: Record<string, { text: string; why: string }> = {
  'M-011': { text: 'Check-in 24H', why: 'A19: one chip with both words' },
  'M-012': { text: 'Check-in 24H', why: 'A19' },
  'M-019': { text: '{} {} bearbeiten', why: 'L123: a warm-up set is called so, any other Satz' },
}

const formOf = ({ id, text }: Sentence) => exceptions[id]?.text ?? text.replace(/\{\w+\}/g, '{}')

const due = sentences.filter(({ domain }) => !toCome.has(domain))

test.each(due)('$id stands in the product word by word: «$text» (L$line)', sentence => {
  expect(texts.get(formOf(sentence)) ?? [], sentence.text).not.toEqual([])
})

test('no screen of a domain that is to come is built', () => {
  const come = routes.filter(({ path, domain }) => toCome.has(domain) && rowOf(screenAt(path.replaceAll(':', 'x'))!).built)
  expect(come).toEqual([])
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
