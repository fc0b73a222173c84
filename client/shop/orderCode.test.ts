import { expect, test } from 'vitest'
import { orderCode, readOrderCode } from './orderCode.ts'

const id = '01900000-0000-7000-8000-000000000001'

test.each([
  [orderCode(id, 'https://formkurve.example'), { id }],
  ['10042', { number: 10042 }],
  [' Bestellung 10042 ', { number: 10042 }],
  ['K7QM-3TXD-9PWA', undefined],
  ['https://formkurve.example/shop/purchase/infos/10042', undefined],
  ['', undefined],
])('%s', (text, found) => expect(readOrderCode(text)).toEqual(found))
