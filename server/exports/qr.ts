import { create } from 'qrcode'
import type { Paper } from './Paper.ts'
import { ink } from './pdf.ts'

/** A QR code with its white edge. */
export function drawQr(document: Paper, text: string, { x, y, side }: { x: number; y: number; side: number }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const step = side / (size + 4)
  document.rect(x, y, side, side).fill('#FFFFFF')
  for (let at = 0; at < data.length; at++)
    if (data[at]) document.rect(x + ((at % size) + 2) * step, y + (Math.floor(at / size) + 2) * step, step, step)
  document.fill(ink.text)
}
