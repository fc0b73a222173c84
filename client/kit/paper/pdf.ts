/** A4 at 72 points to an inch. */
const [width, height] = [595.28, 841.89]

interface Picture {
  /** A JPEG of the whole page. */
  jpeg: Uint8Array
  /** Its dots. */
  width: number
  height: number
}

const utf16 = (text: string) =>
  `<FEFF${[...text]
    .flatMap(letter => Array.from({ length: letter.length }, (_, at) => letter.charCodeAt(at).toString(16).padStart(4, '0')))
    .join('')}>`

/** A PDF of one A4 page that holds a picture: what a device draws reads the same everywhere, whatever letters a name has. */
export function picturePdf({ jpeg, ...dots }: Picture, title: string): Uint8Array<ArrayBuffer> {
  const encode = (text: string) => new TextEncoder().encode(text)
  const scene = `q ${width} 0 0 ${height} 0 0 cm /P Do Q`
  const objects: Uint8Array[][] = [
    [encode('<< /Type /Catalog /Pages 2 0 R /Lang (de-CH) /ViewerPreferences << /DisplayDocTitle true >> >>')],
    [encode('<< /Type /Pages /Kids [3 0 R] /Count 1 >>')],
    [encode(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /XObject << /P 5 0 R >> >> /Contents 4 0 R >>`)],
    [encode(`<< /Length ${scene.length} >>\nstream\n${scene}\nendstream`)],
    [
      encode(
        `<< /Type /XObject /Subtype /Image /Width ${dots.width} /Height ${dots.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      ),
      jpeg,
      encode('\nendstream'),
    ],
    [encode(`<< /Title ${utf16(title)} >>`)],
  ]
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
      `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${end}\n%%EOF\n`,
    ),
  )
  const whole = new Uint8Array(length())
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
