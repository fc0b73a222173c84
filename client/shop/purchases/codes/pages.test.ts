import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { picturePdf } from '#client/kit/paper/pdf.ts'
import { billPage } from '#client/parts/payment/bill/billPage.ts'
import { billReference, digitsOf } from '#contract/payments/bills/reference.ts'
import type { EntryCode } from '#contract/shop/entryCodes.ts'
import { codePage } from './codePage.ts'

beforeAll(() => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
})

const order = '01a2192d-7a91-70ee-aea3-78fcd8fee96c'
const account = 'CH4431999123000889012'
const home = { name: 'Đorđe Šimić & Söhne', street: 'Rue de l’Été', number: '1', zip: '8400', town: 'Winterthur', country: 'CH' }
const parts = { account, reference: billReference(order, { account, prefix: '210000' }), amount: 9000, creditor: home, debtor: home }
const line = { title: 'Trinkflasche', amount: 2, price: 4500, rate: 810 }

/** The picture that a browser makes of a page, and what a phone reads of it. */
async function seen(svg: string) {
  const whole = sharp(Buffer.from(svg), { density: 150 }).flatten({ background: 'white' })
  const { data, info } = await whole.clone().ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const dots = { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: 'srgb' } as const
  const [found] = await readBarcodes(dots as ImageData, { formats: ['QRCode'], tryRotate: false, tryInvert: false })
  return { text: found?.text, jpeg: new Uint8Array(await whole.jpeg({ quality: 92 }).toBuffer()), width: info.width, height: info.height }
}

test('a bill that the device draws is the ledger’s: its code says reference, amount and payer', async () => {
  const svg = billPage({ title: 'Bestellung 10001', parts, day: '2026-11-20', due: '2026-12-20', lines: [line] })
  const { text } = await seen(svg)
  expect(digitsOf(text ?? '')).toBe(digitsOf(parts.reference))
  expect(text?.split('\n').map(each => each.trim())).toEqual(expect.arrayContaining(['90.00', 'Đorđe Šimić & Söhne']))
  for (const said of ['Rechnung Bestellung 10001', 'Zahlbar bis: 20.12.2026', 'Đorđe Šimić &amp; Söhne', 'davon MWST 8,1 %'])
    expect(svg).toContain(said)
})

test('what there is no room for is one line, and the sum is that of all', () => {
  const svg = billPage({ title: 'Bestellung 10001', parts, lines: Array.from({ length: 30 }, () => line) })
  expect(svg).toContain('und 17 weitere Artikel')
  expect(svg).toContain('2’700.00')
  expect(svg.match(/Trinkflasche/g)).toHaveLength(13)
})

test('the sheet of a code is read by the entrance', async () => {
  const about = { title: 'Zehnerkarte', code: 'FKZK4M7QW2XR9T', end: '9T', studio: 'winterthur', entries: 10, used: 0, until: '2028-11-20' }
  const svg = codePage({ ...about, number: 10001 } as EntryCode, 'Studio Winterthur')
  expect((await seen(svg)).text).toBe(about.code)
  expect(svg).toContain('20.11.2028')
})

test('a page becomes a PDF whose table leads to each of its parts, its picture unchanged', async () => {
  const { jpeg, width, height } = await seen(billPage({ title: 'Bestellung 10001', parts }))
  const pdf = Buffer.from(picturePdf({ jpeg, width, height }, 'Rechnung für Đorđe'))
  const text = pdf.toString('latin1')
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  expect(text.slice(table).startsWith('xref\n0 7\n')).toBe(true)
  const places = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place))
  expect(places.map(place => text.slice(place, place + 7))).toEqual(Array.from({ length: 6 }, (_, at) => `${at + 1} 0 obj`))
  const picture = pdf.subarray(text.indexOf('stream\n', places[4]) + 7)
  expect(picture.subarray(0, jpeg.length).equals(Buffer.from(jpeg))).toBe(true)
  expect(text).toContain(`<FEFF${Buffer.from('Rechnung für Đorđe', 'utf16le').swap16().toString('hex')}>`)
})
