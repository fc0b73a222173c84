/** The bias of the next number, and a letter's value, by RFC 3492. */
function biasAfter(delta: number, count: number, first: boolean) {
  let left = Math.floor(delta / (first ? 700 : 2))
  left += Math.floor(left / count)
  let bias = 0
  for (; left > 455; bias += 36) left = Math.floor(left / 35)
  return bias + Math.floor((36 * left) / (left + 38))
}
const digitOf = (letter: string) => (/[0-9]/.test(letter) ? Number(letter) + 26 : letter.charCodeAt(0) - 97)

/** Letters of a domain's part behind `xn--`; undefined where it spells none. */
function lettersOf(spelled: string): string | undefined {
  const end = spelled.lastIndexOf('-')
  const letters = end > 0 ? [...spelled.slice(0, end)] : []
  let [code, at, bias, read] = [128, 0, 72, end > 0 ? end + 1 : 0]
  while (read < spelled.length) {
    const before = at
    for (let step = 36, weight = 1; ; step += 36) {
      const value = digitOf(spelled[read++] ?? '')
      if (!(value >= 0 && value < 36)) return undefined
      at += value * weight
      const threshold = Math.min(26, Math.max(1, step - bias))
      if (value < threshold) break
      weight *= 36 - threshold
    }
    bias = biasAfter(at - before, letters.length + 1, before === 0)
    code += Math.floor(at / (letters.length + 1))
    at %= letters.length + 1
    if (code > 0x10ffff) return undefined
    letters.splice(at++, 0, String.fromCodePoint(code))
  }
  return letters.join('')
}

/** An address to be read, its domain in its own letters: anna@müller.ch for anna@xn--mller-kva.ch. Letters that look like ASCII stay spelled. */
export function emailText(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (!domain.includes('xn--')) return email
  const parts = domain.split('.').map(part => (part.startsWith('xn--') ? (lettersOf(part.slice(4)) ?? part) : part))
  const shown = parts.every(isOfOneScript) ? parts.join('.') : domain
  return `${email.slice(0, at + 1)}${shown}`
}

/** Latin beside Greek or Cyrillic letters is how an address is forged. */
const isOfOneScript = (part: string) => !/[\p{Script=Greek}\p{Script=Cyrillic}]/u.test(part) || !/\p{Script=Latin}/u.test(part)

/** The address that a link of it leads to: no sign of the address adds a copy, a subject or a text to the mail. */
export const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
