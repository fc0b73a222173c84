import { expect, test } from 'vitest'
import { addressesIn } from '#contract/addresses.ts'
import { fc } from '#contract/testing/draws.ts'
import { corpus } from '#e2e/xss/corpus.ts'
import { hostileHtml } from '#e2e/xss/grammar.ts'

const many = process.env.LONG ? 20_000 : 2000

// What members write is drawn as text alone; the addresses in it are the one thing that is made of it.
test(`of ${many} hostile texts nothing is lost, and no link leads anywhere but the web`, () => {
  const texts = [...corpus, ...fc.sample(hostileHtml, { seed: 42, numRuns: Math.max(0, many - corpus.length) })].slice(0, many)
  const addresses = [
    'javascript:canary()//https://a.example',
    'https://a.example/"onmouseover="canary()',
    'vbscript:x',
    '//a.example',
    'HTTPS://A.example\u202e',
  ]
  let links = 0
  for (const text of [...texts, ...addresses, ...texts.map(each => `https://a.example/${each}`)]) {
    const pieces = addressesIn(text)
    expect(pieces.map(piece => piece.text).join('')).toBe(text)
    for (const { href } of pieces) {
      if (href === undefined) continue
      links++
      expect(new URL(href).protocol).toMatch(/^https?:$/)
    }
  }
  expect(links).toBeGreaterThan(1000)
})
