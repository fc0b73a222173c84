/** Looked for one by one, for they would make the window of all others short. */
const short = 8
const blocks = 65_536

/**
 * Looks for many byte sequences at once; `each` hears of every place where one of them stands. One after the other, the points of ten signatures
 * take most of a minute in a browser's profile; by the shifts of Wu and Manber the bytes are passed over once, however many are sought.
 */
export function seeker<N extends { bytes: Buffer }>(needles: readonly N[]) {
  const few = needles.filter(({ bytes }) => bytes.length < short)
  const many = needles.filter(({ bytes }) => bytes.length >= short)
  const window = Math.min(...many.map(({ bytes }) => bytes.length))
  /** How far one may go on where a window ends with these two bytes. */
  const shifts = new Uint16Array(blocks).fill(window - 1)
  const begin = new Map<string, N[]>()
  for (const needle of many) {
    const { bytes } = needle
    for (let end = 1; end < window; end++) {
      const block = (bytes[end - 1]! << 8) | bytes[end]!
      shifts[block] = Math.min(shifts[block]!, window - 1 - end)
    }
    const first = bytes.toString('latin1', 0, window)
    begin.set(first, [...(begin.get(first) ?? []), needle])
  }
  return (bytes: Buffer, each: (needle: N, at: number) => void) => {
    for (const needle of few) for (let at = bytes.indexOf(needle.bytes); at >= 0; at = bytes.indexOf(needle.bytes, at + 1)) each(needle, at)
    for (let end = window - 1; end < bytes.length; ) {
      const shift = shifts[(bytes[end - 1]! << 8) | bytes[end]!]!
      if (shift > 0) {
        end += shift
        continue
      }
      const at = end - window + 1
      for (const needle of begin.get(bytes.toString('latin1', at, end + 1)) ?? [])
        if (bytes.subarray(at, at + needle.bytes.length).equals(needle.bytes)) each(needle, at)
      end++
    }
  }
}
