import sharp from 'sharp'
import { SwissQRBill } from 'swissqrbill/svg'
import { expect, test } from 'vitest'
import { billReference, drawnBill } from '#contract/payments/bills/reference.ts'
import type { BillParts } from '#contract/rules/papers/billParts.ts'
import { joinCodeSquares, slipOf } from './slip.ts'

const creditor = { name: 'Formkurve Thur AG', street: 'Musterstrasse', number: '1', zip: '8400', town: 'Winterthur', country: 'CH' }
const on = (account: string) => ({
  account,
  reference: billReference('01a2192d-7a91-70ee-aea3-78fcd8fee96c', { account, prefix: '210000' }),
})
const bill = { ...on('CH4431999123000889012'), amount: 4500, creditor, debtor: null }
const debtor = { ...creditor, name: 'Zoë Đorđe Šimić & Söhne', street: 'Rue de l’Été' }

/** The grey of each dot, at the size in which the drawing's millimetres are CSS pixels. */
const dotsOf = (svg: string) => sharp(Buffer.from(svg), { density: 96 }).flatten({ background: 'white' }).greyscale().raw().toBuffer()
/** As one comparison of their bytes: a matcher goes through half a million dots one by one, which takes seconds. */
const isAlike = async (one: string, other: string) => (await dotsOf(one)).equals(new Uint8Array(await dotsOf(other)))
const svgOf = (address: string) => decodeURIComponent(address.slice(address.indexOf(',') + 1))

test.each<[string, BillParts]>([
  ['with its payer', { ...bill, debtor: { ...debtor, name: 'Zoë Müller & Söhne' } }],
  ['without one', bill],
  ['on another account', { ...bill, ...on('CH9300762011623852957') }],
])('a slip %s is dot by dot what the standard’s own drawing is, in a tenth of its text', async (_, parts) => {
  const { slip, code } = slipOf(parts)
  const own = new SwissQRBill(drawnBill(parts), { language: 'DE', scissors: false }).toString()
  const cut = (...mm: number[]) =>
    own.replace(/ width="[^"]*" height="[^"]*"/, ` shape-rendering="crispEdges" viewBox="${mm.map(one => (one * 96) / 25.4).join(' ')}"`)
  expect(await isAlike(svgOf(slip), cut(0, 0, 210, 105))).toBe(true)
  expect(await isAlike(svgOf(code), cut(64, 14, 52, 52))).toBe(true)
  expect(slip.length).toBeLessThan(encodeURIComponent(own).length / 10)
})

/** The lines of a slip's text, in their order. */
const linesOf = (address: string) => [...svgOf(address).matchAll(/<tspan[^>]*>([^<]*)<\/tspan>/g)].map(([, line]) => line!.trim())

test.each([
  ['Đorđe Šimić & Söhne', ['Đorđe Šimić & Söhne']],
  ['Łukasz Wiśniewski-Dąbrowski und Żaneta Ździebło', ['Łukasz Wiśniewski-Dąbrowski und', 'Żaneta Ździebło']],
  ['Đuro «Töss» & Söhne', ['Đuro «Töss» & Söhne']],
])('«%s» stands on a slip whole', (name, lines) => {
  const { slip } = slipOf({ ...bill, debtor: { ...debtor, name } })
  const all = linesOf(slip).map(line => line.replaceAll('&amp;', '&'))
  const from = all.lastIndexOf('Zahlbar durch')
  expect(all.slice(from + 1, from + 1 + lines.length)).toEqual(lines)
})

test('letters beyond Latin-1 stand in the code as the standard’s own drawing has them', async () => {
  const own = new SwissQRBill(drawnBill({ ...bill, debtor }), { language: 'DE', scissors: false }).toString()
  const box = [64, 14, 52, 52].map(one => (one * 96) / 25.4).join(' ')
  const cut = own.replace(/ width="[^"]*" height="[^"]*"/, ` shape-rendering="crispEdges" viewBox="${box}"`)
  expect(await isAlike(svgOf(slipOf({ ...bill, debtor }).code), cut)).toBe(true)
})

test.each([
  '<rect x="0mm" y="0mm" width="1mm" height="1mm" fill="black" />',
  '<rect x="0mm" y="0mm" width="1mm" height="1mm" fill="black"></rect>',
])('a square is known however it is written: %s', one => {
  const svg = `<svg>${one}${one.replace('y="0mm"', 'y="1mm"')}</svg>`
  expect(joinCodeSquares(svg)).toMatch(/^<svg><path [^>]* d="M0 0h1v2h-1z" fill="black" \/><\/svg>$/)
})
