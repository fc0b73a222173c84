import { expect, test } from 'vitest'
import { a4 } from '#contract/rules/papers/paperSheet.ts'
import { addressOf, posterPage, qrSvg } from './qrFiles.ts'

const address = 'https://app.formkurve.example/q/0123456789ab'

test('a code’s address is the end of its id, known before the studio knows of it', () => {
  expect(addressOf('01900000-0000-7000-8000-0123456789ab', 'https://app.formkurve.example')).toBe(address)
})

test('a code is one drawing, dark on white', () => {
  expect(qrSvg(address)).toMatch(/^<svg [^>]+><rect [^>]+fill="#FFFFFF"\/><path d="M3 3h1/)
})

test('on the poster all words and the code stand within the page', () => {
  const page = posterPage({ address, words: 'Tag der offenen Tür mit Führungen zu jeder vollen Stunde und Probetraining', brand: 'toess' })
  const words = page.filter(one => one.kind === 'words')
  expect(words.map(({ text }) => text)).toContain('app.formkurve.example/q/0123456789ab')
  for (const { x, y } of words) expect(x > 0 && y > 0 && x < a4.width && y < a4.height).toBe(true)
  const code = page.find(one => one.kind === 'code')
  expect(code).toMatchObject({ text: address })
  expect(code!.y + code!.side).toBeLessThan(a4.height)
})
