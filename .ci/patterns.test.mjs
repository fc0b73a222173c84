import { readFileSync } from 'node:fs'
import { checkSync } from 'recheck'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { sources } from './words.mjs'

/** What a server judges with: the contract, the server, and its end of the sync. */
const judging = /^(contract|server|sync\/(collections|endpoint))\//
const files = sources().filter(path => judging.test(path) && path.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(path))

/** Every node of a syntax tree. */
function* nodesIn(node) {
  if (typeof node !== 'object' || node === null) return
  yield node
  for (const inner of Object.values(node)) yield* nodesIn(inner)
}

const nodesOf = path => [...nodesIn(parseAst(readFileSync(path, 'utf8'), { lang: 'ts' }))]
const nodes = new Map(files.map(path => [path, nodesOf(path)]))

/** Without a repetition that has no end nothing is read again and again. */
const repeats = ({ pattern }) => /[*+]|\{\d+,\}/.test(pattern)

/** The patterns that stand in a file and repeat something, by how they are written. */
const writtenIn = path =>
  nodes
    .get(path)
    .filter(({ type, regex }) => type === 'Literal' && regex && repeats(regex))
    .map(({ regex }) => [`/${regex.pattern}/${regex.flags}`, { path, ...regex }])

process.env.RECHECK_BACKEND = 'pure'
/** Judged to the end and alike each time: a limit in time would give another verdict where the machine is busy. */
const judged = { timeout: null, attackTimeout: null, incubationTimeout: null, recallTimeout: null, seedingTimeout: null, randomSeed: 1 }
function costOf({ pattern, flags }) {
  const { status, complexity, attack } = checkSync(pattern, flags, judged)
  return status === 'safe' ? 'linear' : `${complexity?.summary ?? status}, as with ${attack?.pattern}`
}

test('what a pattern costs grows no faster than the text that it reads', () => {
  const patterns = new Map(files.flatMap(writtenIn))
  const costs = [...patterns].map(([name, regex]) => `${regex.path} ${name}: ${costOf(regex)}`)
  expect(costs.filter(cost => !cost.endsWith(': linear'))).toEqual([])
  expect(costs.length).toBeGreaterThan(50)
}, 600_000)

/** Lists of words, a repetition with an end, and an attribute of a tag, which ends at its first quote. */
const plain = [
  'contract/payments/paymentSettings.ts',
  'contract/push.ts',
  'contract/rules/nutrition/danger.ts',
  'contract/shapes.ts',
  'server/kit/sheets/xml.ts',
]

test('a pattern that is put together, which nobody can judge here, is one of these', () => {
  const made = files.filter(path =>
    nodes.get(path).some(({ callee, type }) => /^(New|Call)Expression$/.test(type) && callee.name === 'RegExp'),
  )
  expect(made.sort()).toEqual(plain)
})

test('what a translator leaves alone wears a class: Chakra takes the attribute for a style and drops it', () => {
  const drawn = sources().filter(path => path.startsWith('client/') && path.endsWith('.tsx'))
  expect(drawn.filter(path => readFileSync(path, 'utf8').includes('translate="no"'))).toEqual([])
  expect(drawn.length).toBeGreaterThan(500)
})
