import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { SwissQRBill } from 'swissqrbill/svg'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { billReference, digitsOf, drawnBill, isQrIban } from '#contract/payments/bills/reference.ts'
import type { Address, BillParts } from '#contract/rules/papers/billParts.ts'
import { billNumbers, creditorOf } from '#server/payments/paymentLimits.ts'

const rounds = process.env.LONG ? 1000 : 12

beforeAll(() => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
})

/** The code on the drawn slip and the white around it, in its millimetres; four dots to a square of the code. */
const part = { x: 64, y: 14, side: 52, dots: 273 }
const px = 96 / 25.4

/** What a phone reads of the drawn slip when it is held over the code. */
async function decoded(parts: BillParts) {
  const view = [part.x, part.y, part.side, part.side].map(mm => mm * px).join(' ')
  const svg = new SwissQRBill(drawnBill(parts), { scissors: false })
    .toString()
    .replace(/ width="[^"]*" height="[^"]*"/, ` width="${part.dots}" height="${part.dots}" viewBox="${view}"`)
  const drawn = sharp(Buffer.from(svg), { density: 96 }).flatten({ background: 'white' }).ensureAlpha().raw()
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
  const seen = { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: 'srgb' } as const
  const [found] = await readBarcodes(seen as ImageData, { formats: ['QRCode'], tryRotate: false, tryInvert: false, tryDownscale: false })
  return found?.text
}

/** The payload by the standard (Swiss Implementation Guidelines QR-bill 2.3), line by line. */
function payloadOf({ account, reference, amount, creditor, debtor }: BillParts) {
  const address = (of: Address | null) => (of ? ['S', of.name, of.street, of.number, of.zip, of.town, of.country] : Array(7).fill(''))
  return [
    'SPC',
    '0200',
    '1',
    account,
    ...address(creditor),
    ...Array(7).fill(''),
    (amount / 100).toFixed(2),
    'CHF',
    ...address(debtor),
    isQrIban(account) ? 'QRR' : 'SCOR',
    reference,
    '',
    'EPD',
  ].join('\n')
}

const names = ['Ana Muster', 'Đorđe Šimić', 'Łukasz Żółć & Söhne <AG>', 'Ștefan Țepeș', 'Zoë “Zo” O’Hara', 'x'.repeat(70)]
const written = new Map([['Zoë “Zo” O’Hara', 'Zoë "Zo" O\'Hara']])
const streets = ['Musterstrasse', 'Rue de l’Été', 'Im Hof']
const streetsWritten = new Map([['Rue de l’Été', "Rue de l'Été"]])
const numbers = ['12a', '', '1-3']

test(`${rounds} QR-bills say byte for byte what the standard wants`, { timeout: 1_800_000 }, async () => {
  for (let round = 0; round < rounds; round++) {
    const [name, street, number] = [names[round % 6] as string, streets[round % 3] as string, numbers[(round >> 1) % 3] as string]
    const account = round % 4 === 3 ? 'CH9300762011623852957' : billNumbers.account
    const id = v7()
    const debtor =
      round % 5 === 4 ? null : { name, street, number, zip: '8400', town: 'Winterthur', country: round % 7 === 0 ? 'DE' : 'CH' }
    const parts = {
      account,
      reference: billReference(id, { account, prefix: billNumbers.prefix }),
      amount: 1 + ((round * 7919) % 500_000),
      creditor: creditorOf(round % 2 ? 'winterthur' : 'frauenfeld'),
      debtor,
    }
    const said = debtor && { ...debtor, name: written.get(name) ?? name, street: streetsWritten.get(street) ?? street }
    const text = await decoded(parts)
    expect(text).toBe(payloadOf({ ...parts, debtor: said }))
    expect(digitsOf(text ?? '')).toBe(digitsOf(parts.reference))
  }
})
