import { expect, test } from 'vitest'
import { lacksOn, type Proof } from './daycareProofs.ts'

const day = '2027-06-01'
const permit = (until: string, issued = '2025-01-01'): Proof => ({ kind: 'permit', person: null, issued, until })
const extract = (person: string, until: string): Proof => ({ kind: 'extract', person, issued: '2025-01-01', until })

test.each<[what: string, proofs: Proof[], lacks: unknown[]]>([
  [
    'without anything all is missing',
    [],
    [
      ['permit', null, null],
      ['extract', 'a', null],
    ],
  ],
  ['what holds long is nothing to say', [permit('2028-01-01'), extract('a', '2028-01-01')], []],
  [
    'what ends within sixty days is said with its days',
    [permit('2027-06-11'), extract('a', '2027-06-01')],
    [
      ['permit', null, 10],
      ['extract', 'a', 0],
    ],
  ],
  ['exactly sixty days are enough', [permit('2027-07-31'), extract('a', '2027-07-31')], []],
  ['the later one counts', [permit('2027-06-11'), permit('2029-01-01'), extract('a', '2028-01-01')], []],
  ['one that begins later is none yet', [permit('2029-01-01', '2027-06-02'), extract('a', '2028-01-01')], [['permit', null, null]]],
  ['what is over is none', [permit('2027-05-31'), extract('a', '2028-01-01')], [['permit', null, null]]],
  ['an extract is its person’s', [permit('2028-01-01'), extract('b', '2028-01-01')], [['extract', 'a', null]]],
])('%s', (_, proofs, lacks) => {
  expect(lacksOn(day, { proofs, carers: ['a'] }).map(({ kind, person, left }) => [kind, person, left])).toEqual(lacks)
})
