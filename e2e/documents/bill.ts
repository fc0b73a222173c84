import { create } from 'qrcode'

const escaped = (text: string) => text.replace(/[\\()]/g, sign => `\\${sign}`)

/** A supplier's bill as a PDF: its lines, and below them the code of its payment part. */
export function billPaper(lines: readonly string[], code: string): Buffer {
  const { modules } = create(code, { errorCorrectionLevel: 'M' })
  const side = 200 / modules.size
  const squares: string[] = []
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) squares.push(`${60 + column * side} ${260 - row * side} ${side} ${side} re f`)
  const words = lines.map((line, at) => `BT /F 12 Tf 60 ${780 - at * 22} Td (${escaped(line)}) Tj ET`)
  const content = [...words, ...squares].join('\n')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ]
  return Buffer.from(
    `%PDF-1.4\n${objects.map((object, at) => `${at + 1} 0 obj${object}endobj\n`).join('')}trailer<</Root 1 0 R>>\n%%EOF\n`,
    'latin1',
  )
}

interface Billed {
  iban: string
  name: string
  /** Francs, with a point. */
  amount: string
  number: string
}

/** What the code of a Swiss QR-bill says. */
export function billCode({ iban, name, amount, number }: Billed) {
  const lines = Array.from({ length: 32 }, () => '')
  const said = {
    0: 'SPC',
    1: '0200',
    2: '1',
    3: iban,
    4: 'S',
    5: name,
    8: '8400',
    9: 'Winterthur',
    10: 'CH',
    18: amount,
    19: 'CHF',
    27: 'NON',
  }
  Object.assign(lines, said, { 30: 'EPD', 31: `//S1/10/${number}/11/261102/40/0:30` })
  return lines.join('\r\n')
}
