import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { picturePdf } from '#client/kit/paper/picturePdf.ts'
import { pageSvg, wordsOn } from '#client/kit/paper/slipPages.ts'
import { placedSlip } from '#client/shop/bill/slip.ts'
import { readCode, spoilt } from '#contract/codes.ts'
import { billWords } from '#contract/payments/bills/billing.ts'
import { billReference, digitsOf } from '#contract/payments/bills/reference.ts'
import { billingPages } from '#contract/rules/payments/bills/billingPages.ts'
import { ticketPages } from '#contract/rules/shop/ticket.ts'

beforeAll(() => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
})

const order = '01a2192d-7a91-70ee-aea3-78fcd8fee96c'
const account = 'CH4431999123000889012'
const home = { name: 'Đorđe Šimić & Söhne', street: 'Rue de l’Été', number: '1', zip: '8400', town: 'Winterthur', country: 'CH' }
const parts = { account, reference: billReference(order, { account, prefix: '210000' }), amount: 9000, creditor: home, debtor: home }
const line = { title: 'Trinkflasche', amount: 2, price: 4500, rate: 810 }
const billOf = (pieces: number) => {
  const billed = {
    title: 'Bestellung 10001',
    amount: pieces * 9000,
    parts: [{ rate: 810, gross: pieces * 9000 }],
    lines: Array.from({ length: pieces }, () => line),
  }
  const words = billWords('toess', { ...parts, amount: billed.amount }, billed, { day: '2026-11-20', due: '2026-12-20' })
  return billingPages(words).map(page => pageSvg(page, placedSlip))
}

/** The picture that a browser makes of a page, and what a phone reads of it. */
async function seen(svg: string) {
  const whole = sharp(Buffer.from(svg), { density: 150 }).flatten({ background: 'white' })
  const { data, info } = await whole.clone().ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const dots = { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: 'srgb' } as const
  const [found] = await readBarcodes(dots as ImageData, { formats: ['QRCode'], tryRotate: false, tryInvert: false })
  return { text: found?.text, jpeg: new Uint8Array(await whole.jpeg({ quality: 92 }).toBuffer()), width: info.width, height: info.height }
}

test('a bill that the device draws is the ledger’s: its code says reference, amount and payer', async () => {
  const [svg = ''] = billOf(1)
  const { text } = await seen(svg)
  expect(digitsOf(text ?? '')).toBe(digitsOf(parts.reference))
  expect(text?.split('\n').map(each => each.trim())).toEqual(expect.arrayContaining(['90.00', 'Đorđe Šimić & Söhne']))
  for (const said of ['Rechnung Bestellung 10001', 'Zahlbar bis: 20.12.2026', 'Đorđe Šimić &amp; Söhne', 'davon MWST 8,1 %'])
    expect(svg).toContain(said)
})

test('what there is no room for stands on further pages, and the payment part at the foot of the last', async () => {
  const pages = billOf(50)
  expect(pages.join('').match(/>Trinkflasche</g)).toHaveLength(50)
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.map(svg => svg.includes('Zahlteil'))).toEqual(pages.map((_, at) => at === pages.length - 1))
  expect((await seen(pages.at(-1)!)).text).toContain('4500.00')
})

const ticket = { title: 'Zehnerkarte', entries: 10, stand: 'Stand 20.11.2026, 16:42' }
const studio = { code: 'winterthur', name: 'Studio Winterthur', adresse: 'Musterweg 1, 8400 Winterthur' }

test('the sheet of a code is read by the entrance', async () => {
  const code = 'FKZK4M7QW2XR'
  const [page = []] = ticketPages({ ...ticket, code, until: '2028-11-20', number: 10001, studio, sample: false })
  const svg = pageSvg(page)
  expect((await seen(svg)).text).toBe(code)
  expect(svg).toContain('20.11.2028')
})

test('a sample can be scanned through its «MUSTER», and what is read opens nothing', async () => {
  const code = spoilt('K7QM3TXD9PWA')
  const [page = []] = ticketPages({ ...ticket, code, until: null, number: null, studio, sample: true })
  const svg = pageSvg(page)
  expect(svg).toContain('>MUSTER<')
  const { text } = await seen(svg)
  expect([text, readCode(text ?? '')]).toEqual([code, undefined])
})

test('pages become a PDF whose table leads to each of its parts, its pictures unchanged', async () => {
  const pages = await Promise.all(billOf(50).map(seen))
  const title = 'Rechnung für Đorđe'
  const pdf = Buffer.from(
    picturePdf(
      pages.map(({ jpeg, width, height }) => ({ jpeg, width, height, words: [] })),
      title,
    ),
  )
  const text = pdf.toString('latin1')
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  const objects = 5 + 3 * pages.length
  expect(text.slice(table).startsWith(`xref\n0 ${objects + 1}\n`)).toBe(true)
  const places = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place))
  expect(places.map(place => text.slice(place, place + 8).split(' ')[0])).toEqual(Array.from({ length: objects }, (_, at) => `${at + 1}`))
  for (const [at, { jpeg }] of pages.entries()) {
    const picture = pdf.subarray(text.indexOf('stream\n', places[7 + 3 * at]) + 7)
    expect(picture.subarray(0, jpeg.length).equals(Buffer.from(jpeg))).toBe(true)
  }
  expect(text).toContain(`<FEFF${Buffer.from(title, 'utf16le').swap16().toString('hex')}>`)
})

test('letters of many alphabets are written into the PDF, and what has no code left is a question mark', () => {
  const words = wordsOn([{ kind: 'words', text: 'Đuro Ż € – ’', x: 20, y: 20, size: 10 }])
  const text = Buffer.from(picturePdf([{ jpeg: new Uint8Array(), width: 1, height: 1, words }], 'Blatt')).toString('latin1')
  for (const letter of 'ĐŻ€–’')
    expect(text).toMatch(new RegExp(`<[0-9a-f]{2}> \\[<${letter.charCodeAt(0).toString(16).padStart(4, '0')}>\\]`))
  const all = wordsOn([
    { kind: 'words', text: String.fromCharCode(...Array.from({ length: 400 }, (_, at) => 0x4e00 + at)), x: 20, y: 20, size: 10 },
  ])
  expect(Buffer.from(picturePdf([{ jpeg: new Uint8Array(), width: 1, height: 1, words: all }], 'Blatt')).toString('latin1')).toContain(
    '3f3f',
  )
})
