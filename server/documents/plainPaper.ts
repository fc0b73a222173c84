const escaped = (text: string) => text.replace(/[\\()]/g, sign => `\\${sign}`)

/** A plain page of A4 with these lines, for the demo and for tests; letters beyond Latin-1 are left away. */
export function plainPaper(lines: readonly string[]): Buffer {
  const words = lines.map((line, at) => `BT /F ${at === 0 ? 18 : 12} Tf 60 ${770 - at * 26} Td (${escaped(line)}) Tj ET`).join('\n')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${words.length}>>stream\n${words}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ]
  let whole = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = whole.length
    whole += `${at + 1} 0 obj${object}endobj\n`
    return place
  })
  const table = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const end = whole.length
  whole += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer<</Root 1 0 R/Size ${objects.length + 1}>>\nstartxref\n${end}\n%%EOF\n`
  return Buffer.from(whole, 'latin1')
}
