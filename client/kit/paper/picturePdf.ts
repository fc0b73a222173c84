import { a4, type PaperText } from '#contract/rules/papers/paperSheet.ts'
import { widthOf } from '#contract/rules/papers/widths.ts'

interface Picture {
  /** A JPEG of the whole page. */
  jpeg: Uint8Array
  /** Its dots. */
  width: number
  height: number
  /** The words that are written on it. */
  words: readonly PaperText[]
}

const hex = (code: number, digits: number) => code.toString(16).padStart(digits, '0')
const utf16 = (text: string) => Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at), 4)).join('')

/** A font of one byte a letter: Latin-1 under its own codes, and whatever else is written under codes that are free. */
function codesOf(pictures: readonly Picture[]) {
  const all = new Set(pictures.flatMap(({ words }) => words.flatMap(({ text }) => [...text])))
  const isOwn = (letter: string) => /^[\x20-\x7e\xa0-\xff]$/.test(letter)
  const codes = new Map([...all].filter(isOwn).map(letter => [letter, letter.charCodeAt(0)]))
  const taken = new Set(codes.values())
  const free = Array.from({ length: 255 - 0x20 }, (_, at) => 255 - at).filter(code => !taken.has(code))
  for (const letter of all) {
    const code = isOwn(letter) ? undefined : free.shift()
    if (code !== undefined) codes.set(letter, code)
  }
  return codes
}
type Codes = ReadonlyMap<string, number>

/** Tells what the codes of the font mean to whoever copies, searches or reads aloud. */
function meanings(codes: Codes) {
  const ranges = [...codes].map(([letter, code]) => `<${hex(code, 2)}> <${hex(code, 2)}> [<${utf16(letter)}>]`)
  // A block names a hundred at most.
  const blocks = Array.from({ length: Math.ceil(ranges.length / 100) }, (_, at) => ranges.slice(at * 100, (at + 1) * 100))
  const said = blocks.map(block => `${block.length} beginbfrange\n${block.join('\n')}\nendbfrange`).join('\n')
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def\n1 begincodespacerange <00> <ff> endcodespacerange\n${said}\nendcmap end end`
}

/** Lines that nobody sees, where the picture shows them. */
const writeHiddenText = (words: readonly PaperText[], codes: Codes) =>
  words
    .map(({ text, x, y, right, ...look }) => {
      const from = right ? x - widthOf(text, look) : x
      const letters = [...text].map(letter => hex(codes.get(letter) ?? 0x3f, 2)).join('')
      return `BT 3 Tr /F1 ${look.size} Tf 1 0 0 1 ${from.toFixed(2)} ${(a4.height - y).toFixed(2)} Tm [<${letters}>] TJ ET`
    })
    .join('\n')

const encode = (text: string) => new TextEncoder().encode(text)
const stream = (content: string) => [encode(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)]

/**
 * A PDF of A4 pages that hold a picture each: what a device draws looks the same everywhere, whatever letters a name has. Their words lie
 * behind it as text.
 */
export function picturePdf(pictures: readonly Picture[], title: string): Uint8Array<ArrayBuffer> {
  const codes = codesOf(pictures)
  // Five objects are of the whole, then each page has three.
  const pageAt = (nth: number) => 6 + nth * 3
  const scene = `q ${a4.width} 0 0 ${a4.height} 0 0 cm /P Do Q\n`
  const objects: Uint8Array[][] = [
    [encode('<< /Type /Catalog /Pages 2 0 R /Lang (de-CH) /ViewerPreferences << /DisplayDocTitle true >> >>')],
    [encode(`<< /Type /Pages /Kids [${pictures.map((_, nth) => `${pageAt(nth)} 0 R`).join(' ')}] /Count ${pictures.length} >>`)],
    [encode(`<< /Title <FEFF${utf16(title)}> >>`)],
    [encode('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 5 0 R >>')],
    stream(meanings(codes)),
    ...pictures.flatMap(({ jpeg, words, ...dots }, nth) => [
      [
        encode(
          `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${a4.width} ${a4.height}] /Resources << /XObject << /P ${pageAt(nth) + 2} 0 R >> /Font << /F1 4 0 R >> >> /Contents ${pageAt(nth) + 1} 0 R >>`,
        ),
      ],
      stream(scene + writeHiddenText(words, codes)),
      [
        encode(
          `<< /Type /XObject /Subtype /Image /Width ${dots.width} /Height ${dots.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
        ),
        jpeg,
        encode('\nendstream'),
      ],
    ]),
  ]
  return joinPdfFile(objects)
}

/** A file of these objects, with the table that leads to each. */
function joinPdfFile(objects: readonly Uint8Array[][]) {
  const parts: Uint8Array[] = [encode('%PDF-1.7\n')]
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  const places = objects.map((object, at) => {
    const place = length()
    parts.push(encode(`${at + 1} 0 obj\n`), ...object, encode('\nendobj\n'))
    return place
  })
  const end = length()
  const table = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  parts.push(
    encode(
      `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${end}\n%%EOF\n`,
    ),
  )
  const file = new Uint8Array(length())
  let at = 0
  for (const part of parts) {
    file.set(part, at)
    at += part.length
  }
  return file
}
