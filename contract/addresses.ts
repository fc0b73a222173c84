/** Anything that may be an address of the web: it has no blank, and ends before one. */
const candidates = /https?:\/\/\S+|www\.\S+|[\p{L}\p{N}_@.-]+(?:[/?#]\S*)?/giu
/** Signs that end the sentence around an address rather than the address. */
const closing = /[.,;:!?'"’”»›*_|>\])}…]$/

/** An address that says so, by its beginning. */
const begun = /^(?:https?:\/\/|www\.)[\p{L}\p{N}]\S*$/iu
/**
 * One without it: an ending that people here know, in small letters, behind a name. A sentence after a forgotten blank («So.De Coach») begins
 * with a capital, and whoever is called `_ab.com` or writes a mail address names no page.
 */
const bare = /^(?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)*[\p{L}\p{N}][\p{L}\p{N}-]+\.(?:ch|li|com|de|at|org|net)(?:[/?#]\S*)?$/u

function hrefOf(address: string) {
  if (!begun.test(address) && !bare.test(address)) return undefined
  const href = /^https?:\/\//i.test(address) ? address : `https://${address}`
  return URL.canParse(href) ? href : undefined
}

/** An address as it stands in a sentence: a bracket that opened in it closes in it. */
function trimAddress(found: string) {
  let end = found.length
  while (closing.test(found.slice(0, end))) {
    const text = found.slice(0, end)
    if (text.endsWith(')') && text.split('(').length === text.split(')').length) break
    end--
  }
  return found.slice(0, end)
}

/** A text in its pieces, the addresses of the web with where they lead. */
export function addressesIn(text: string): { text: string; href?: string }[] {
  const pieces: { text: string; href?: string }[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(candidates)) {
    const address = trimAddress(found)
    const href = hrefOf(address)
    if (!href) continue
    if (index > from) pieces.push({ text: text.slice(from, index) })
    pieces.push({ text: address, href })
    from = index + address.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}
