import { isIPv6 } from 'node:net'

/**
 * The place that an address is counted as. An IPv6 line has 2^64 addresses or more, so the first 64 bits are its place; an IPv4 address in
 * IPv6 dress is itself.
 */
export function placeOf(address: string): string {
  const [plain = ''] = address.split('%', 1)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)
  if (mapped) return mapped[1]!
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const before = piecesOf(head)
  const after = tail === undefined ? [] : piecesOf(tail)
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  const pieces = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  return `${pieces
    .slice(0, 4)
    .map(piece => Number.parseInt(piece, 16).toString(16))
    .join(':')}::/64`
}

/** An IPv4 tail stands for two pieces, of which none is among the first four. */
const piecesOf = (part: string) =>
  part
    .split(':')
    .filter(Boolean)
    .flatMap(piece => (piece.includes('.') ? ['0', '0'] : [piece]))
